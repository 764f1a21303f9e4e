import { afterAll, expect, test } from 'vitest'
import { gatherData } from '#src/db/queries/people/own-data.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import { shown } from '#test/bench.ts'
import { aBooker, aBooking, type Booker, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { reflexKeepers } from '#test/reflex.ts'
import { aBench } from '#test/revisions.ts'
import { signedValues } from '#test/signed-values.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { phlebotomist, technician } = bench
const { lab, doctor, sign } = signedValues(product, bench)
const { manager, today, confirmed } = await reflexKeepers(product)
const ruleId = await confirmed(['TSH', 'FT4'])

/** An order whose samples are at the lab. */
async function atTheBench(codes: readonly string[], booker: Booker) {
  product.clock.set(product.clock.at().add({ hours: 1 }).toString())
  const booked = await aBooking(product, booker, { items: [...codes] })
  const barcodes = await received(product, { phlebotomist, technician, booker }, booked)
  for (const barcode of barcodes) await lab.acceptTube({ barcode })
  return { ...booked, barcodes, booker }
}

const onBench = async (orderId: OrderId) => (await doctor.viewBenchOrder({ orderId })).items

async function itemOf(orderId: OrderId, code: string) {
  const item = (await onBench(orderId)).find(({ testCode }) => testCode === code)
  if (!item) throw new Error(`no ${code}`)
  return item
}

const codesIn = async (orderId: OrderId) => (await onBench(orderId)).map(({ testCode }) => testCode)

async function enter(orderId: OrderId, code: string, value: number | string) {
  const { testItemId } = await itemOf(orderId, code)
  const result = { type: 'numeric' as const, value, ...(await shown(product, testItemId)) }
  await lab.enterResult({ testItemId, result })
}

async function verify(orderId: OrderId, code: string) {
  const { testItemId } = await itemOf(orderId, code)
  return doctor.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
}

async function outcomes(orderId: OrderId) {
  const { rows } = await product.pool.query(
    'select outcome, test_item_id as item from reflex_outcomes where order_id = $1',
    [orderId],
  )
  return rows
}

const look = (booker: Booker, bookingId: Awaited<ReturnType<typeof atTheBench>>['bookingId']) =>
  product.as(booker.actor).viewBooking({ bookingId })

test('a high value adds the other test, free, on the same tube; the patient reads of it with the report', async () => {
  const booker = await aBooker(product)
  const { orderId, bookingId } = await atTheBench(['TSH'], booker)
  await enter(orderId, 'TSH', 9.2)
  expect(await codesIn(orderId)).toEqual(['TSH'])
  await verify(orderId, 'TSH')
  const added = await itemOf(orderId, 'FT4')
  expect(added).toMatchObject({
    state: 'ready',
    addedByRule: { condition: { kind: 'above', bound: 4.5 }, value: '9.20' },
  })
  expect(added.accession).toBe((await itemOf(orderId, 'TSH')).accession)
  const before = await look(booker, bookingId)
  expect(before.orders[0]?.items.map(({ testCode }) => testCode)).toEqual(['TSH'])
  expect(JSON.stringify(before)).not.toContain('Thyroxine')
  const { total } = before
  const first = await sign(orderId)
  const report = await doctor.viewReport({ reportId: ReportId.parse(first.reportId) })
  expect(report.body).toMatchObject({ state: 'partial', pending: ['Free Thyroxine'] })
  const after = await look(booker, bookingId)
  expect(after.total).toBe(total)
  const told = after.orders[0]?.items.find(({ testCode }) => testCode === 'FT4')
  expect(told).toMatchObject({
    addedByRule: { cause: 'Thyroid Stimulating Hormone', kind: 'above', bound: 4.5 },
  })
  await enter(orderId, 'FT4', 0.6)
  await verify(orderId, 'FT4')
  const second = await sign(orderId)
  const { body } = await doctor.viewReport({ reportId: ReportId.parse(second.reportId) })
  const results = body.sections.flatMap((section) => section.results)
  expect(results.map(({ code, isAddedByRule }) => [code, isAddedByRule])).toEqual([
    ['TSH', undefined],
    ['FT4', true],
  ])
  expect(body.pending).toEqual([])
})

test('the added test earns and costs nothing: the ledger, the share and the price stay as booked', async () => {
  const booker = await aBooker(product)
  const { orderId, bookingId } = await atTheBench(['TSH'], booker)
  const money = async () => {
    const { rows } = await product.pool.query(
      `select (select count(*)::int from settlement_entries where order_id = $1) as shares,
         (select count(*)::int from ledger_journals where booking_id = $2) as journals,
         (select sum(price_paise)::int from test_items where order_id = $1) as items,
         (select sum(price_paise)::int from order_lines where order_id = $1) as lines`,
      [orderId, bookingId],
    )
    return rows[0]
  }
  await enter(orderId, 'TSH', 12)
  const before = await money()
  await verify(orderId, 'TSH')
  await enter(orderId, 'FT4', 0.5)
  await verify(orderId, 'FT4')
  await sign(orderId)
  expect(await money()).toEqual(before)
  expect(before.items).toBe(before.lines)
})

test('below the limit, already booked, or verified twice: nothing is added', async () => {
  const booker = await aBooker(product)
  const normal = await atTheBench(['TSH'], booker)
  await enter(normal.orderId, 'TSH', 4.5)
  await verify(normal.orderId, 'TSH')
  expect(await codesIn(normal.orderId)).toEqual(['TSH'])
  const both = await atTheBench(['TSH', 'FT4'], await aBooker(product))
  await enter(both.orderId, 'TSH', 9)
  await verify(both.orderId, 'TSH')
  expect((await codesIn(both.orderId)).toSorted()).toEqual(['FT4', 'TSH'])
  expect(await outcomes(both.orderId)).toEqual([])
})

test('verified, doubted, verified again, measured again and verified: one test is added', async () => {
  const { orderId } = await atTheBench(['TSH'], await aBooker(product))
  await enter(orderId, 'TSH', 9)
  await verify(orderId, 'TSH')
  const hold = async () => {
    const { testItemId } = await itemOf(orderId, 'TSH')
    const reason = 'The sample looks haemolysed.'
    return doctor.holdResult({ testItemId, reason, ...(await shown(product, testItemId)) })
  }
  await hold()
  await verify(orderId, 'TSH')
  const { testItemId } = await itemOf(orderId, 'TSH')
  const again = { reason: 'Measure it again.', ...(await shown(product, testItemId)) }
  await doctor.retestItem({ testItemId, ...again })
  await enter(orderId, 'TSH', 8)
  await verify(orderId, 'TSH')
  expect((await codesIn(orderId)).toSorted()).toEqual(['FT4', 'TSH'])
  expect((await outcomes(orderId)).length).toBe(1)
})

test('two verifications at once add one test', async () => {
  const { orderId } = await atTheBench(['TSH'], await aBooker(product))
  await enter(orderId, 'TSH', 9)
  const { testItemId } = await itemOf(orderId, 'TSH')
  const version = await shown(product, testItemId)
  await Promise.allSettled([
    doctor.verifyResult({ testItemId, ...version }),
    lab.verifyResult({ testItemId, ...version }),
  ])
  expect((await codesIn(orderId)).toSorted()).toEqual(['FT4', 'TSH'])
  expect((await outcomes(orderId)).length).toBe(1)
})

test('without the code: no second test of a rule, and none of a rule that nobody confirmed', async () => {
  const { orderId } = await atTheBench(['TSH'], await aBooker(product))
  await enter(orderId, 'TSH', 9)
  await verify(orderId, 'TSH')
  const again = product.pool.query(
    `insert into test_items (id, order_id, line_id, lab_id, position, test_code, name, result_type,
       state, price_paise, platform_share_paise, lab_share_paise, reflex_rule_id, cause_item_id, promised_at)
     select gen_random_uuid(), order_id, line_id, lab_id, position, test_code, name, result_type,
       'ready', 0, 0, 0, reflex_rule_id, cause_item_id, promised_at
     from test_items where order_id = $1 and reflex_rule_id is not null`,
    [orderId],
  )
  await expect(again).rejects.toMatchObject({ constraint: 'test_items_by_confirmed_rule' })
  const outcome = product.pool.query(
    `insert into reflex_outcomes select r.id, o.rule_id, o.order_id, o.cause_item_id, o.adds_code,
       o.outcome, o.tube_id, o.test_item_id, o.decided_at
     from reflex_outcomes o cross join lateral (select id from results v where not exists
         (select from reflex_outcomes d where d.result_id = v.id) limit 1) r
     where o.order_id = $1`,
    [orderId],
  )
  await expect(outcome).rejects.toMatchObject({ constraint: 'reflex_outcomes_one_test' })
})

test('a sample that is too old, or none of its type, adds nothing and says why at the bench', async () => {
  await confirmed(['HB', 'FERR'], { kind: 'below', bound: 9, unit: 'g/dL' })
  const edta = await atTheBench(['HB'], await aBooker(product))
  await enter(edta.orderId, 'HB', 7)
  await verify(edta.orderId, 'HB')
  expect(await itemOf(edta.orderId, 'HB')).toMatchObject({
    missedByRule: [{ adds: 'Ferritin', outcome: 'no-sample' }],
  })
  const old = await atTheBench(['TSH'], await aBooker(product))
  await enter(old.orderId, 'TSH', 9)
  product.clock.set(product.clock.at().add({ hours: 49 }).toString())
  await verify(old.orderId, 'TSH')
  expect(await itemOf(old.orderId, 'TSH')).toMatchObject({
    missedByRule: [{ adds: 'Free Thyroxine', outcome: 'sample-old' }],
  })
  expect(await codesIn(old.orderId)).toEqual(['TSH'])
  const counted = (await manager.listReflexRules()).rules.find((one) => one.ruleId === ruleId)
  expect(counted?.recent).toMatchObject({ missed: 1 })
})

test('the booked tests keep their promise: a late test of a rule marks itself alone', async () => {
  const { orderId, bookingId, booker } = await atTheBench(['TSH'], await aBooker(product))
  await enter(orderId, 'TSH', 9)
  await verify(orderId, 'TSH')
  await sign(orderId)
  const marks = async () => {
    const { rows } = await product.pool.query(
      `select i.test_code as code, i.late_since is not null as late, o.late_since is not null as whole,
         i.promised_at as due, o.promised_at as booked
       from test_items i join orders o on o.id = i.order_id where o.id = $1 order by i.test_code`,
      [orderId],
    )
    return rows
  }
  const [added] = await marks()
  expect(added.due.getTime()).toBeGreaterThanOrEqual(added.booked.getTime())
  product.clock.set(Temporal.Instant.from(added.due.toISOString()).add({ minutes: 1 }).toString())
  await product.as({ kind: 'worker' }).markLate()
  expect(await marks()).toMatchObject([
    { code: 'FT4', late: true, whole: false },
    { code: 'TSH', late: false, whole: false },
  ])
  const told = await product.pool.query(
    `select count(*)::int as count from messages where subject_id = $1 and event = 'report-late'`,
    [bookingId],
  )
  expect(told.rows[0].count).toBe(0)
  expect((await look(booker, bookingId)).orders[0]?.late).toMatchObject({ isOver: false })
})

test('a report that comes before the value names no test that it caused, nor does the page', async () => {
  const { orderId, bookingId, booker } = await atTheBench(['TSH', 'HB'], await aBooker(product))
  await enter(orderId, 'TSH', 9)
  await verify(orderId, 'TSH')
  const { testItemId } = await itemOf(orderId, 'TSH')
  const doubt = { reason: 'Too high for this person?', ...(await shown(product, testItemId)) }
  await doctor.holdResult({ testItemId, ...doubt })
  await enter(orderId, 'HB', 13)
  await verify(orderId, 'HB')
  const { reportId } = await sign(orderId)
  const { body } = await doctor.viewReport({ reportId: ReportId.parse(reportId) })
  expect(body.pending).toEqual(['Thyroid Stimulating Hormone'])
  const seen = await look(booker, bookingId)
  expect(JSON.stringify(seen)).not.toContain('Thyroxine')
  const hidden = await itemOf(orderId, 'FT4')
  expect(JSON.stringify(seen)).not.toContain(hidden.testItemId)
})

test('an added test may add another one by its own value, on the line of the first', async () => {
  await confirmed(['FT4', 'FT3'], { kind: 'below', bound: 0.5, unit: 'ng/dL' })
  const { orderId } = await atTheBench(['TSH'], await aBooker(product))
  await enter(orderId, 'TSH', 9)
  await verify(orderId, 'TSH')
  await enter(orderId, 'FT4', 0.4)
  await verify(orderId, 'FT4')
  expect((await codesIn(orderId)).toSorted()).toEqual(['FT3', 'FT4', 'TSH'])
  await enter(orderId, 'FT3', 2)
  await verify(orderId, 'FT3')
  const { state } = await sign(orderId)
  expect(state).toBe('reported')
})

test('an added test is given up without a refund, and its order is reported', async () => {
  const { orderId, bookingId, booker } = await atTheBench(['TSH'], await aBooker(product))
  await enter(orderId, 'TSH', 9)
  await verify(orderId, 'TSH')
  await sign(orderId)
  const { testItemId, version } = await itemOf(orderId, 'FT4')
  await lab.giveUpTests({ orderId, reason: 'sample-used-up', tests: [{ testItemId, version }] })
  const { orders, refunds } = await look(booker, bookingId)
  expect(orders[0]).toMatchObject({ state: 'reported' })
  expect(refunds).toEqual([])
})

test('the sample of an added test alone is not drawn again: nobody is pricked for what nobody booked', async () => {
  const { orderId, bookingId, booker, barcodes } = await atTheBench(['TSH'], await aBooker(product))
  await enter(orderId, 'TSH', 9)
  await verify(orderId, 'TSH')
  await sign(orderId)
  for (const barcode of barcodes) await lab.rejectTube({ barcode, reason: 'clotted' })
  const { orders, visits } = await look(booker, bookingId)
  expect(orders[0]).toMatchObject({ state: 'reported', recollections: 0 })
  expect(orders[0]?.items).toMatchObject([
    { testCode: 'TSH', state: 'published' },
    { testCode: 'FT4', state: 'not-performed' },
  ])
  expect(visits.length).toBe(1)
})

test('a booked test that is drawn again takes the added one with it', async () => {
  const { orderId, barcodes } = await atTheBench(['TSH'], await aBooker(product))
  await enter(orderId, 'TSH', 9)
  await verify(orderId, 'TSH')
  for (const barcode of barcodes) await lab.rejectTube({ barcode, reason: 'clotted' })
  expect((await onBench(orderId)).map(({ state }) => state)).toEqual(['recollect', 'recollect'])
})

test('neither a message nor the person’s own data tell of an added test before its cause', async () => {
  const { orderId, bookingId, booker } = await atTheBench(['TSH'], await aBooker(product))
  await enter(orderId, 'TSH', 9)
  await verify(orderId, 'TSH')
  const own = () =>
    product.world.db.transaction(async (tx) =>
      JSON.stringify(await gatherData(tx, booker.actor.id)),
    )
  expect(await own()).not.toContain('Thyroxine')
  const { testItemId, version } = await itemOf(orderId, 'FT4')
  await lab.giveUpTests({ orderId, reason: 'reagent-out', tests: [{ testItemId, version }] })
  const told = await product.pool.query(
    `select count(*)::int as count from messages where subject_id = $1 and event = 'test-not-performed'`,
    [bookingId],
  )
  expect(told.rows[0].count).toBe(0)
  await sign(orderId)
  expect(await own()).toContain('Free Thyroxine')
})

test('a rule that ended adds nothing', async () => {
  await manager.endReflexRule({ ruleId, endsOn: today(), reason: 'End of the test.' })
  const { orderId } = await atTheBench(['TSH'], await aBooker(product))
  await enter(orderId, 'TSH', 9)
  await verify(orderId, 'TSH')
  expect(await codesIn(orderId)).toEqual(['TSH'])
})
