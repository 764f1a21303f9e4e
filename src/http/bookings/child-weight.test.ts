import { afterAll, expect, test } from 'vitest'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { aBooker, demoLab } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const lab = await demoLab(product)
const today = product.clock.at().toZonedDateTimeISO('Asia/Kolkata').toPlainDate()

/** A patient of this age, weighed before the question existed or this many days ago. */
async function somebody(ago: Temporal.DurationLike, weighed?: { grams: number; days: number }) {
  const booker = await aBooker(product, today.subtract(ago).toString())
  const { patientId, addressId } = booker
  if (weighed)
    await product.asOwner('update patients set weight_grams = $2, weighed_on = $3 where id = $1', [
      patientId,
      weighed.grams,
      today.subtract({ days: weighed.days }).toString(),
    ])
  const verbs = product.as(booker.actor)
  await verbs.acceptNotice({ version: NOTICE_VERSION, language: 'en' })
  const cookie = await product.cookieFor(booker.actor)
  const path = `/book?items=P-CBC&lab=${lab}&part=who`
  const page = async () => (await product.get(path, { cookie })).text()
  const send = (weight: string) =>
    product.api.request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers: { cookie, origin: 'http://localhost:3000' },
      body: new URLSearchParams([
        ['part', 'details'],
        ['address', addressId],
        ['patients', patientId],
        [`weights.${patientId}`, weight],
      ]),
    })
  const kept = async () => {
    const { rows } = await product.pool.query(
      'select weight_grams as grams, weighed_on::text as day from patients where id = $1',
      [patientId],
    )
    return rows[0]
  }
  const weigh = async (id: string, weightKg: number) => {
    const answer = await product.api.request(`http://localhost:3000/api/v1/patients/${id}/weight`, {
      method: 'POST',
      headers: { cookie, origin: 'http://localhost:3000', 'content-type': 'application/json' },
      body: JSON.stringify({ weightKg }),
    })
    return { status: answer.status, ...(await answer.json()) }
  }
  return { patientId, page, send, kept, weigh }
}

test('the weight of a child is asked at booking where it is missing or outdated, and for nobody else', async () => {
  const isAsked = async (ago: Temporal.DurationLike, weighed?: { grams: number; days: number }) => {
    const { patientId, page } = await somebody(ago, weighed)
    return (await page()).includes(`name="weights.${patientId}"`)
  }
  expect(await isAsked({ years: 4 })).toBe(true)
  expect(await isAsked({ years: 4 }, { grams: 15_000, days: 181 })).toBe(true)
  expect(await isAsked({ years: 4 }, { grams: 15_000, days: 180 })).toBe(false)
  expect(await isAsked({ months: 7 }, { grams: 7000, days: 91 })).toBe(true)
  expect(await isAsked({ years: 40 })).toBe(false)
})

test('what is entered is kept with its date, and the booking continues', async () => {
  const { send, kept } = await somebody({ years: 4 })
  const answer = await send('15.5')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toContain('/book?')
  expect(await kept()).toEqual({ grams: 15_500, day: today.toString() })
})

test('leaving it empty is no error: the lowest usual weight of the age is assumed', async () => {
  const { send, kept } = await somebody({ years: 4 })
  expect((await send('')).headers.get('location')).toContain('/book?')
  expect(await kept()).toEqual({ grams: null, day: null })
})

test('a weight that no child of this age has, or that is no number, is not kept', async () => {
  const { send, kept } = await somebody({ years: 4 })
  for (const weight of ['155', 'heavy', '0'])
    expect([weight, (await send(weight)).status]).toEqual([weight, 422])
  expect(await kept()).toEqual({ grams: null, day: null })
})

test('a refused weight stays in its field, with the error beside it', async () => {
  const { patientId, send } = await somebody({ years: 4 })
  for (const weight of ['155', 'heavy']) {
    const page = await (await send(weight)).text()
    const [field = ''] =
      page.match(new RegExp(`<input[^>]*name="weights\\.${patientId}"[^>]*>`)) ?? []
    expect(field).toContain(`value="${weight}"`)
    expect(field).toContain('aria-invalid="true"')
    const [, error = ''] = field.match(/aria-describedby="\S+ ([^"]+)"/) ?? []
    expect(page.split(`id="${error}"`)[1]?.split('</p>')[0]).toContain('not possible at this age')
    const [, id = ''] = field.match(/ id="([^"]+)"/) ?? []
    expect(page).toContain(`href="#${id}"`)
  }
})

test('the API does the same; another account’s child is not found, and an adult’s weight is not kept', async () => {
  const child = await somebody({ years: 4 })
  const { patientId } = child
  expect(await child.weigh(patientId, 15.5)).toMatchObject({
    status: 200,
    weightKg: 15.5,
    isWeightAsked: false,
  })
  expect(await child.weigh(patientId, 155)).toMatchObject({ code: 'impossible-weight' })
  const other = await somebody({ years: 40 })
  expect(await other.weigh(patientId, 15)).toMatchObject({ status: 404 })
  expect(await other.weigh(other.patientId, 70)).toMatchObject({ status: 200, weightKg: null })
  expect(await child.kept()).toEqual({ grams: 15_500, day: today.toString() })
})

test('the database keeps no weight without its date', async () => {
  const { patientId } = await somebody({ years: 4 })
  await expect(
    product.pool.query('update patients set weight_grams = 15000 where id = $1', [patientId]),
  ).rejects.toMatchObject({ constraint: 'patients_weighed_on_a_day' })
})
