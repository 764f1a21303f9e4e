import { afterAll, expect, test } from 'vitest'
import { indianDay } from '#src/domain/india-time.ts'
import type { Pregnancy } from '#src/domain/catalogue/pregnancy.ts'
import { shown as version, signing } from '#test/bench.ts'
import {
  atTheHour,
  aBooker,
  aBooking,
  aQuote,
  demoActor,
  demoLab,
  freeHours,
  received,
} from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

/**
 * The week of pregnancy on the day of the draw decides ranges; formulas that are not valid in
 * pregnancy give no value.
 */
const product = await aProduct({ slotDays: 8 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const pathologist = product.as(await demoActor(product, 'authoriser'))
const lab = product.as(technician)

await product.asOwner(`update tests set restriction = 'none' where code = 'PAPPA'`)
await product.asOwner(
  `insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
   select $1::uuid, code, code, 100, 100, 24 from tests
   where code in ('PAPPA', 'TSH', 'CREA', 'EGFR', 'PROG', 'K') on conflict do nothing`,
  [await demoLab(product)],
)

type Said = {
  pregnancy?: Pregnancy
  gestation?: { weeks: number } | { dueOn: string }
  items: string[]
  startsAt?: string
}

async function onTheBench({ pregnancy = 'yes', ...said }: Said) {
  const booker = await aBooker(product, '1998-02-28')
  const booked = await aBooking(product, booker, { pregnancy, ...said })
  if (said.startsAt) await atTheHour(product, booked.visitId)
  const people = { phlebotomist, technician, booker }
  for (const barcode of await received(product, people, booked)) await lab.acceptTube({ barcode })
  const order = () => lab.viewBenchOrder({ orderId: booked.orderId })
  const look = async (code: string) => {
    const item = (await order()).items.find(({ testCode }) => testCode === code)
    if (!item) throw new Error(`no ${code}`)
    return item
  }
  const type = async (code: string, value: number) => {
    const { testItemId, version: seen } = await look(code)
    return lab.enterResult({ testItemId, result: { type: 'numeric', value, version: seen } })
  }
  const report = async (...codes: string[]) => {
    for (const code of codes) {
      const { testItemId } = await look(code)
      await pathologist.verifyResult({ testItemId, ...(await version(product, testItemId)) })
    }
    const signed = await pathologist.authoriseResults(await signing(product, booked.orderId))
    if (!signed.reportId) throw new Error('nothing was published')
    const { body } = await product.as(booker.actor).viewReport({ reportId: signed.reportId })
    return body.sections.flatMap(({ results }) => results)
  }
  return { ...booked, booker, order, look, type, report }
}

const ofToday = () => indianDay(product.clock.at())
/** The due date of a person this far along on that day. */
const dueOn = (weeks: number, days: number, on: Temporal.PlainDate) =>
  on.add({ days: 280 - weeks * 7 - days }).toString()

test('the trimester is that of the draw, not of the booking', async () => {
  const hours = await freeHours(product)
  const startsAt = hours.find((at) => {
    const day = indianDay(Temporal.Instant.from(at))
    return Temporal.PlainDate.compare(day, ofToday().add({ days: 2 })) >= 0
  })
  if (!startsAt) throw new Error('no hour two days from now')
  const drawn = indianDay(Temporal.Instant.from(startsAt))
  const gestation = { dueOn: dueOn(14, 0, drawn) }
  const { look, type, order, report } = await onTheBench({ items: ['TSH'], startsAt, gestation })
  expect(await order()).toMatchObject({ pregnancy: 'yes', gestation: { weeks: 14, days: 0 } })
  expect(await look('TSH')).toMatchObject({ low: 0.2, high: 3, condition: 'trimester-2' })
  expect(await type('TSH', 2.8)).toEqual({ state: 'entered', flag: 'normal' })
  expect(await report('TSH')).toMatchObject([{ flag: 'normal', rangeCondition: 'trimester-2' }])
})

test('a week given is taken in its middle', async () => {
  const { look, type, bookingId } = await onTheBench({ items: ['TSH'], gestation: { weeks: 8 } })
  expect(await look('TSH')).toMatchObject({ low: 0.1, high: 2.5, condition: 'trimester-1' })
  expect(await type('TSH', 2.8)).toEqual({ state: 'entered', flag: 'high' })
  const { rows } = await product.pool.query(
    `select due_on::text from orders where booking_id = $1`,
    [bookingId],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].due_on).not.toBeNull()
})

test('without a week that would change the verdict: a person decides, and every range is named', async () => {
  const { look, type, order } = await onTheBench({ items: ['TSH'] })
  expect(await order()).toMatchObject({ pregnancy: 'yes', gestation: null })
  expect(await type('TSH', 2.8)).toEqual({ state: 'held', flag: 'no-range' })
  expect((await look('TSH')).ranges).toMatchObject([
    { low: 0.1, high: 2.5, condition: 'trimester-1' },
    { low: 0.2, high: 3, condition: 'trimester-2' },
    { low: 0.3, high: 3, condition: 'trimester-3' },
  ])
})

test('where a test has no pregnancy range, bench and report say that its range is for others', async () => {
  const { look, type, report } = await onTheBench({ items: ['K', 'TSH'] })
  expect(await look('K')).toMatchObject({ condition: 'not-pregnant' })
  expect(await type('K', 4.5)).toEqual({ state: 'entered', flag: 'normal' })
  const results = await report('K')
  expect(results).toMatchObject([{ code: 'K', rangeCondition: 'not-pregnant' }])
})

test('a value that changes from week to week is judged by no range for others: a person decides', async () => {
  const [startsAt = 'no hour is free'] = await freeHours(product) // it depends on the day: no early visit
  const gestation = { weeks: 8 }
  const { look, type } = await onTheBench({ items: ['PROG'], startsAt, gestation })
  expect(await look('PROG')).toMatchObject({ low: null, high: null, condition: 'pregnancy' })
  expect(await type('PROG', 5)).toEqual({ state: 'held', flag: 'no-range' })
})

test('in pregnancy eGFR is not computed, and the report says why', async () => {
  const { type, report } = await onTheBench({ items: ['CREA', 'EGFR'] })
  await type('CREA', 0.75)
  expect(await report('CREA', 'EGFR')).toMatchObject([
    { code: 'CREA', flag: 'normal', rangeCondition: 'pregnancy' },
    { code: 'EGFR', flag: 'reading', notComputed: 'in-pregnancy', number: null },
  ])
})

test('without an answer eGFR is computed and its range is marked as one for people who are not pregnant', async () => {
  const { type, report } = await onTheBench({ items: ['CREA', 'EGFR'], pregnancy: 'unsaid' })
  await type('CREA', 0.7)
  expect(await report('CREA', 'EGFR')).toMatchObject([
    { code: 'CREA' },
    { code: 'EGFR', flag: 'normal', rangeCondition: 'not-pregnant' },
  ])
})

test('not pregnant: nothing is marked', async () => {
  const { type, report } = await onTheBench({ items: ['CREA', 'EGFR'], pregnancy: 'no' })
  await type('CREA', 0.7)
  for (const result of await report('CREA', 'EGFR'))
    expect(result).not.toHaveProperty('rangeCondition')
})

test('with an antenatal test booked only the weeks are asked, and they count', async () => {
  const booker = await aBooker(product, '1998-02-28')
  const quote = await aQuote(product, booker, { items: ['PAPPA', 'TSH'] })
  const { patientId } = booker
  expect(quote).toMatchObject({ pregnancyAskedOf: [], gestationAskedOf: [patientId] })
  const pregnancies = [{ patientId, answer: 'yes' as const, weeks: 12 }]
  const { bookingId } = await product
    .as(booker.actor)
    .placeBooking({ quoteId: quote.quoteId, pregnancies })
  const { rows } = await product.pool.query(
    'select is_pregnant, due_on from orders where booking_id = $1',
    [bookingId],
  )
  expect(rows).toEqual([{ is_pregnant: true, due_on: expect.anything() }])
})

test('a due date that fits no pregnancy under way is refused, and nothing is booked', async () => {
  for (const days of [-29, 281]) {
    const booker = await aBooker(product, '1998-02-28')
    const gestation = { dueOn: ofToday().add({ days }).toString() }
    const booking = aBooking(product, booker, { items: ['TSH'], pregnancy: 'yes', gestation })
    await expect(booking).rejects.toMatchObject({ refusal: 'impossible-due-date' })
  }
})

test('by raw SQL a due date is only stored with a pregnancy, and is fixed under a result', async () => {
  const { orderId, type } = await onTheBench({ items: ['TSH'], gestation: { weeks: 8 } })
  const change = (what: string) =>
    product.pool.query(`update orders set ${what} where id = $1`, [orderId])
  await expect(change('is_pregnant = false')).rejects.toMatchObject({
    constraint: 'orders_due_when_pregnant',
  })
  await change('due_on = due_on + 1')
  await type('TSH', 2)
  await expect(change('due_on = due_on + 1')).rejects.toMatchObject({
    constraint: 'orders_person_as_judged',
  })
})
