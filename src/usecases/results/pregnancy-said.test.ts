import { afterAll, expect, test } from 'vitest'
import type { Pregnancy } from '#src/domain/catalogue/pregnancy.ts'
import { sortedOut } from '#src/domain/reports/verdict.ts'
import { shown as version, signing } from '#test/bench.ts'
import { aBooker, aBooking, aQuote, demoActor, demoLab, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

/** Pregnancy decides ranges: asked where it does, stored with the order, never guessed. */
const product = await aProduct({ slotDays: 8 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const pathologist = product.as(await demoActor(product, 'authoriser'))
const lab = product.as(technician)

const labIds = [await demoLab(product), await demoLab(product, 'LAB004')] as const
// No antenatal test can be booked today (restricted, or done at the lab), so one is made bookable.
await product.asOwner(`update tests set restriction = 'none' where code = 'PAPPA'`)
for (const labId of labIds)
  await product.asOwner(
    `insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
     select $1::uuid, code, code, 100, 100, 24 from tests where code in ('PAPPA', 'FBS', 'K', 'FIB')
     on conflict do nothing`,
    [labId],
  )

async function onTheBench(pregnancy: Pregnancy | undefined, code = 'FBS', items = [code]) {
  const booker = await aBooker(product, '1998-02-28')
  const booked = await aBooking(product, booker, { items, pregnancy })
  const people = { phlebotomist, technician, booker }
  for (const barcode of await received(product, people, booked)) await lab.acceptTube({ barcode })
  const order = () => lab.viewBenchOrder({ orderId: booked.orderId })
  const look = async () => {
    const item = (await order()).items.find(({ testCode }) => testCode === code)
    if (!item) throw new Error(`no ${code}`)
    return item
  }
  const type = async (value: number) => {
    const { testItemId, version: seen } = await look()
    return lab.enterResult({ testItemId, result: { type: 'numeric', value, version: seen } })
  }
  return { ...booked, booker, order, look, type }
}

const kept = async (bookingId: string) => {
  const rows = await product.pool.query(
    'select is_pregnant from orders where booking_id = $1 order by id',
    [bookingId],
  )
  return rows.rows.map((row) => row.is_pregnant)
}

const inOrder = (what: string, orderId: string) =>
  product.pool.query(`update orders set ${what} where id = $1`, [orderId])

test.each([
  ['yes', true, { state: 'entered', flag: 'high' }, { low: 63, high: 91, condition: 'pregnancy' }],
  ['no', false, { state: 'entered', flag: 'normal' }, { low: 70, high: 99, condition: null }],
  ['unsaid', null, { state: 'held', flag: 'no-range' }, { low: 70, high: 91, condition: null }],
  [undefined, null, { state: 'held', flag: 'no-range' }, { low: 70, high: 91, condition: null }],
] as const)(
  'pregnant: %s, a fasting sugar of 95 is judged by it',
  async (said, is, found, range) => {
    const { bookingId, order, look, type } = await onTheBench(said)
    expect(await kept(bookingId)).toEqual([is])
    expect(await order()).toMatchObject({ pregnancy: said ?? 'unsaid' })
    expect(await look()).toMatchObject(range)
    expect(await type(95)).toEqual(found)
  },
)

test('where either answer is judged alike, none is needed', async () => {
  const { type } = await onTheBench('unsaid')
  expect(await type(85)).toEqual({ state: 'entered', flag: 'normal' })
})

test('without an answer it is not verified before the pathologist decides, and the report names both ranges', async () => {
  const { orderId, booker, look, type } = await onTheBench('unsaid')
  await type(95)
  const { testItemId } = await look()
  const verify = async () =>
    pathologist.verifyResult({ testItemId, ...(await version(product, testItemId)) })
  await expect(verify()).rejects.toMatchObject({ refusal: 'needs-decision' })
  const seen = await version(product, testItemId)
  const comment = 'Told by phone that she is pregnant.'
  await pathologist.decideResult({ testItemId, ...seen, decision: 'abnormal', comment })
  await verify()
  const { reportId } = await pathologist.authoriseResults(await signing(product, orderId))
  if (!reportId) throw new Error('nothing was published')
  const { body } = await product.as(booker.actor).viewReport({ reportId })
  expect(body.sections[0]?.results[0]).toMatchObject({
    flag: 'abnormal',
    ranges: [
      { sex: 'female', low: 70, high: 99 },
      { sex: 'female', low: 63, high: 91, condition: 'pregnancy' },
    ],
  })
})

test('a report names a pregnancy range as such', async () => {
  const { orderId, booker, look, type } = await onTheBench('yes')
  await type(90)
  const { testItemId } = await look()
  await pathologist.verifyResult({ testItemId, ...(await version(product, testItemId)) })
  const { reportId } = await pathologist.authoriseResults(await signing(product, orderId))
  if (!reportId) throw new Error('nothing was published')
  const { body } = await product.as(booker.actor).viewReport({ reportId })
  expect(body.sections[0]?.results[0]).toMatchObject({
    flag: 'normal',
    rangeLow: 63,
    rangeHigh: 91,
    rangeCondition: 'pregnancy',
  })
})

test('it is also asked before tests that pregnancy shifts, and without an answer nothing within is reassuring', async () => {
  const booker = await aBooker(product, '1998-02-28')
  expect((await aQuote(product, booker, { items: ['FIB'] })).pregnancyAskedOf).toHaveLength(1)
  const { orderId, look, type, ...booked } = await onTheBench('unsaid', 'FIB')
  expect(await type(300)).toEqual({ state: 'entered', flag: 'normal' })
  const { testItemId } = await look()
  await pathologist.verifyResult({ testItemId, ...(await version(product, testItemId)) })
  const { reportId } = await pathologist.authoriseResults(await signing(product, orderId))
  if (!reportId) throw new Error('nothing was published')
  const { body } = await product.as(booked.booker.actor).viewReport({ reportId })
  expect(body.sections[0]?.results[0]).toMatchObject({ rangeCondition: 'not-pregnant' })
  expect(sortedOut(body).isCalm).toBe(false)
})

test.each([
  ['no', true],
  ['yes', false],
] as const)('pregnant: %s, a usual fibrinogen is within the range: %s', async (said, isWithin) => {
  const { type } = await onTheBench(said, 'FIB')
  const flag = isWithin ? 'normal' : 'no-range'
  expect(await type(300)).toEqual({ state: isWithin ? 'entered' : 'held', flag })
})

test('by raw SQL it does not change under a current result, only before and after one', async () => {
  const { orderId, look, type } = await onTheBench('no')
  await inOrder('is_pregnant = null', orderId)
  await inOrder('is_pregnant = false', orderId)
  expect(await type(95)).toMatchObject({ flag: 'normal' })
  for (const what of ['true', 'null'])
    await expect(inOrder(`is_pregnant = ${what}`, orderId)).rejects.toMatchObject({
      constraint: 'orders_person_as_judged',
    })
  const { testItemId } = await look()
  const seen = await version(product, testItemId)
  await pathologist.retestItem({ testItemId, ...seen, reason: 'She is pregnant after all.' })
  await inOrder('is_pregnant = true', orderId)
  expect(await type(95)).toMatchObject({ flag: 'high' })
})

test('by raw SQL no man is pregnant, and no other condition is stored with a range', async () => {
  const { orderId, type } = await onTheBench('yes')
  await expect(inOrder(`sex = 'male'`, orderId)).rejects.toMatchObject({
    constraint: 'orders_no_man_is_pregnant',
  })
  await type(90)
  const mark = product.pool.query(`update results set range_condition = 'fever'`)
  await expect(mark).rejects.toMatchObject({ constraint: 'results_range_condition' })
})

test('neither phlebotomist nor booking page, trace, message or log row reveals it', async () => {
  const { bookingId, visitId, booker, type } = await onTheBench('yes')
  await type(95)
  const seen = [
    await product.as(phlebotomist).viewVisit({ visitId }),
    await product.as(booker.actor).viewBooking({ bookingId }),
    await product.as(booker.actor).viewAccount(),
  ]
  for (const table of ['events', 'audit', 'messages', 'replies', 'patients', 'quotes'])
    seen.push((await product.pool.query(`select * from ${table}`)).rows as never)
  expect(JSON.stringify(seen)).not.toMatch(/isPregnant|is_pregnant|dueOn|due_on|"pregnan[a-z]*":/i)
})
