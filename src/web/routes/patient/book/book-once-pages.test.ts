import { afterAll, expect, test } from 'vitest'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { shownIn } from '#test/booking-page.ts'
import { aBooker, aBooking, type Booker, demoLab, freeHours } from '#test/booking.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew } from '#test/refunds.ts'

/**
 * The page of a booking sent again: the same form leads to the booking that it made, whatever that
 * booking changed meanwhile, and another one neither books nor pays.
 */
const paying = await aPayingProduct({ withPages: true, slotDays: 14, slotCapacity: 1 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const lab = await demoLab(product)
const here = 'http://localhost:3000'
const start = `/book?items=HB&lab=${lab}`
const today = product.clock.at().toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
await product.asOwner(
  `insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
   select $1::uuid, code, code, 100, 100, 24 from tests on conflict do nothing`,
  [lab],
)

type Fields = Record<string, string>

/** A page as it was shown, and what becomes of it when it is sent. */
async function aPage(booker: Booker, path = start) {
  await product.as(booker.actor).acceptNotice({ version: NOTICE_VERSION, language: 'en' })
  const cookie = await product.cookieFor(booker.actor)
  const shown = shownIn(await (await product.get(path, { cookie })).text())
  const send = async (fields: Fields) => {
    const body = new URLSearchParams({ ...shown, ...fields })
    const headers = { cookie, origin: here }
    return product.api.request(here + path, { method: 'POST', headers, body })
  }
  return { shown, send, cookie }
}

/** Never the quoted hour, which is the first: each other one is quoted again. */
let taken = 0
async function anHour() {
  taken += 1
  const free = await freeHours(product)
  return free[4 + taken] ?? 'no hour is free'
}

const placeOf = (answer: Response) => answer.headers.get('location')?.split('?')[0]

async function numbersOf({ actor }: Booker) {
  const { rows } = await product.pool.query<{ number: string }>(
    'select number from bookings where account_id = $1 and cancelled_at is null',
    [actor.id],
  )
  return rows.map(({ number }) => number)
}

async function paymentsTried(booker: Booker) {
  const { rows } = await product.pool.query(
    `select a.* from payment_attempts a join payments p on p.id = a.payment_id
     join bookings b on b.id = p.booking_id where b.account_id = $1`,
    [booker.actor.id],
  )
  return rows.length
}

/** Sent twice, and then thrice at once: all lead to one booking; answers all there are. */
async function sentAgain(booker: Booker, page: Awaited<ReturnType<typeof aPage>>) {
  const fields = { payment: 'cash', at: await anHour() }
  const first = await page.send(fields)
  expect([first.status, placeOf(first)]).toEqual([302, expect.stringMatching(/^\/bookings\/OPL/)])
  const again = await page.send(fields)
  const atOnce = await Promise.all([1, 2, 3].map(() => page.send(fields)))
  expect([again, ...atOnce].map(placeOf)).toEqual([1, 2, 3, 4].map(() => placeOf(first)))
  return numbersOf(booker)
}

test('the last place of an hour, taken by the page itself, leads to its booking when sent again', async () => {
  const booker = await aBooker(product, '1984-02-29', 'male')
  expect(await sentAgain(booker, await aPage(booker))).toHaveLength(1)
})

test('a fee of an earlier booking that the page itself took on leads to its booking when sent again', async () => {
  const booker = await aBooker(product, '1984-02-29', 'male')
  const { phlebotomist } = await aCrew(product)
  const { visitId, bookingId } = await aBooking(product, booker, { startsAt: await anHour() })
  await product.as(phlebotomist).acceptVisit({ visitId })
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 12_000 })
  const page = await aPage(booker)
  expect(page.shown.agreed).toContain('12000')
  expect(await sentAgain(booker, page)).toHaveLength(1)
})

test('the blood that the page itself planned of a child leads to its booking when sent again', async () => {
  // 1.8 kg: 3.6 ml in one draw, 7.2 in thirty days; each booking plans 3.5.
  const booker = await aBooker(product, today.subtract({ days: 42 }).toString(), 'male')
  await product.asOwner('update patients set weight_grams = 1800, weighed_on = $2 where id = $1', [
    booker.patientId,
    today.toString(),
  ])
  const items = ['BCS', 'P-CBC']
  await aBooking(product, booker, { items, startsAt: await anHour() })
  const ids = `&for=${booker.patientId}&address=${booker.addressId}`
  const page = await aPage(booker, `/book?items=${items.join(',')}&lab=${lab}${ids}`)
  // The page names the booking before it, and asks for a tick.
  const fields = { payment: 'cash', at: await anHour(), alike: 'shown', another: 'on' }
  const [first, again] = [await page.send(fields), await page.send(fields)]
  expect([first.status, again.status, placeOf(again)]).toEqual([302, 302, placeOf(first)])
  expect(await numbersOf(booker)).toHaveLength(2)
})

test('the same page sent again for online payment goes on to the gateway for its one booking', async () => {
  const booker = await aBooker(product, '1984-02-29', 'male')
  const page = await aPage(booker)
  const fields = { payment: 'online', at: await anHour() }
  const answers = [await page.send(fields), await page.send(fields)]
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('name="encRequest"')
  }
  expect(await numbersOf(booker)).toHaveLength(1)
})

test.each([
  ['another hour', 'online', { payment: 'online', isLater: true }],
  ['cash in place of online', 'online', { payment: 'cash', isLater: false }],
  ['online in place of cash', 'cash', { payment: 'online', isLater: false }],
  ['another hour, and cash', 'cash', { payment: 'cash', isLater: true }],
  ['another doctor', 'online', { payment: 'online', isLater: false, referrerName: 'Dr Asha Rao' }],
])(
  'the page sent again with %s, after %s, leads to the booking that it made and never to the gateway',
  async (_, payment, { isLater, ...changed }) => {
    const booker = await aBooker(product, '1984-02-29', 'male')
    const page = await aPage(booker)
    const at = await anHour()
    await page.send({ payment, at })
    const [number] = await numbersOf(booker)
    const tried = await paymentsTried(booker)
    const answer = await page.send({ at: isLater ? await anHour() : at, ...changed })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `/bookings/${number}?made=before`,
    ])
    expect(await numbersOf(booker)).toEqual([number])
    expect(await paymentsTried(booker)).toBe(tried)
    const { cookie } = page
    const html = await (await product.get(`/bookings/${number}?made=before`, { cookie })).text()
    expect(html).toContain('This was already booked')
    expect(await (await product.get(`/bookings/${number}`, { cookie })).text()).not.toContain(
      'This was already booked',
    )
  },
)

test('Back from the gateway leads to the payment screen in the language of the page', async () => {
  const booker = await aBooker(product, '1984-02-29', 'male')
  const page = await aPage(booker, `/hi${start}`)
  const answer = await page.send({ payment: 'online', at: await anHour() })
  expect(await answer.text()).toMatch(/data-leaves-at-once="\/hi\/icici_payment\?booking=OPL\d+"/)
})

test('the way to the gateway is answered though the page could not be loaded again', async () => {
  const booker = await aBooker(product, '1984-02-29', 'male')
  const ids = `&for=${booker.patientId}&address=${booker.addressId}`
  const page = await aPage(booker, start + ids)
  // Nobody could go on from here: the address of the page names no test of the lab.
  const fields = { payment: 'online', at: await anHour() }
  const cookie = page.cookie
  const body = new URLSearchParams({ ...page.shown, ...fields })
  const path = `${here}/book?lab=${lab}`
  const headers = { cookie, origin: here }
  const answer = await product.api.request(path, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('name="encRequest"')
  expect(await numbersOf(booker)).toHaveLength(1)
})
