import { afterAll, expect, test } from 'vitest'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { aBooker, demoLab, freeHours } from '#test/booking.ts'
import { shownIn } from '#test/booking-page.ts'
import { aProduct } from '#test/product.ts'

/** The pregnancy question beside the price of a booking. */
const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const lab = await demoLab(product)

async function aPage(sex: 'female' | 'male' = 'female') {
  const booker = await aBooker(product, '1998-02-28', sex)
  const cookie = await product.cookieFor(booker.actor)
  await product.as(booker.actor).acceptNotice({ version: NOTICE_VERSION, language: 'en' })
  const [at = ''] = await freeHours(product)
  const { patientId, addressId } = booker
  const cart = { items: 'P-CBC', lab, for: patientId, address: addressId, at }
  const path = `/book?${new URLSearchParams(cart)}`
  const html = await (await product.get(path, { cookie })).text()
  const send = (answer?: string, more: Record<string, string> = {}) => {
    const body = new URLSearchParams({ ...shownIn(html), payment: 'cash', at })
    body.set('pregnancies[0].patientId', patientId)
    if (answer) body.set('pregnancies[0].answer', answer)
    for (const [name, typed] of Object.entries(more)) body.set(`pregnancies[0].${name}`, typed)
    const headers = { cookie, origin: 'http://localhost:3000' }
    return product.api.request(`http://localhost:3000${path}`, { method: 'POST', headers, body })
  }
  const said = async () => {
    const { rows } = await product.pool.query(
      'select is_pregnant from orders where patient_id = $1',
      [patientId],
    )
    return rows.map((row) => row.is_pregnant)
  }
  const due = async () => {
    const { rows } = await product.pool.query('select due_on from orders where patient_id = $1', [
      patientId,
    ])
    return rows.map((row) => row.due_on)
  }
  return { html, send, said, due }
}

const radios = (html: string) => html.match(/<input type="radio"[^>]*pregnancies[^>]*>/g) ?? []

test('a woman with such a test is asked by name, and nothing is preselected', async () => {
  const { html } = await aPage()
  expect(html).toContain('Is Meera Nair pregnant?')
  expect(radios(html)).toHaveLength(3)
  expect(radios(html).join('')).not.toContain('checked')
})

test('a man is not asked', async () => {
  const { html } = await aPage('male')
  expect(radios(html)).toEqual([])
  expect(html).not.toContain('pregnant?')
})

test('without an answer the page comes back and says what is missing; nothing is booked', async () => {
  const { send, said } = await aPage()
  const answer = await send()
  expect(answer.status).toBe(422)
  expect(await answer.text()).toMatch(/Is Meera Nair pregnant\? \w/)
  expect(await said()).toEqual([])
})

test.each([
  ['yes', true],
  ['no', false],
  ['unsaid', null],
] as const)(
  'the answer %s is kept with the order, and appears in no address',
  async (answer, is) => {
    const { send, said } = await aPage()
    const placed = await send(answer)
    expect(placed.status).toBe(302)
    expect(placed.headers.get('location')).toMatch(/^\/bookings\/OPL\d+$/)
    expect(await said()).toEqual([is])
  },
)

test('with «yes» the weeks are kept; left empty they count as unknown', async () => {
  const { html, send, said, due } = await aPage()
  expect(html).toContain('How far along is Meera Nair?')
  expect((await send('yes', { weeks: '12', dueOn: '' })).status).toBe(302)
  expect(await said()).toEqual([true])
  expect(await due()).toEqual([expect.anything()])
  const other = await aPage()
  expect((await other.send('yes', { weeks: '', dueOn: '' })).status).toBe(302)
  expect(await other.due()).toEqual([null])
})

test.each([
  [{ weeks: '50' }, 'Enter whole weeks from 1 to 42'],
  [{ weeks: 'many' }, ''],
  [{ weeks: '12', dueOn: '2027-05-01' }, 'Enter the weeks or the due date, not both.'],
  [{ dueOn: '2031-05-01' }, 'A current pregnancy can’t be due on that date.'],
])('%j is refused with a message, and nothing is booked', async (more, words) => {
  const { send, said } = await aPage()
  const answer = await send('yes', more)
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain(words)
  expect(await said()).toEqual([])
})
