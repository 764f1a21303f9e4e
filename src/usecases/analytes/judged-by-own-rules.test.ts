import { afterAll, expect, test } from 'vitest'
import type { OrderId } from '#src/domain/orders/order.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import { analyteKeepers } from '#test/analytes.ts'
import { shown } from '#test/bench.ts'
import { aBooker, aBooking, type Booker, demoActor, demoLab, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aBench } from '#test/revisions.ts'
import { signedValues } from '#test/signed-values.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { phlebotomist, technician } = bench
const { lab, doctor, sign, itemOf } = signedValues(product, bench)
const { today, approved } = await analyteKeepers(product)

const everybody = { sex: 'any', fromDays: 0, fromYears: null, toDays: null, toYears: null } as const
const aRange = (low: number, high: number) => [
  { ...everybody, condition: null, premise: null, low, high },
]

/** An order of one test whose sample is at the lab. */
async function atTheBench(code: string, booker?: Booker): Promise<OrderId> {
  product.clock.set(product.clock.at().add({ hours: 1 }).toString())
  const whose = booker ?? (await aBooker(product))
  const booked = await aBooking(product, whose, { items: [code] })
  const crew = { phlebotomist, technician, booker: whose }
  for (const barcode of await received(product, crew, booked)) await lab.acceptTube({ barcode })
  return booked.orderId
}

async function enter(orderId: OrderId, value: number | string) {
  const { testItemId } = await itemOf(orderId)
  const result = { type: 'numeric' as const, value, ...(await shown(product, testItemId)) }
  await lab.enterResult({ testItemId, result })
  return itemOf(orderId)
}

async function published(orderId: OrderId) {
  const { testItemId } = await itemOf(orderId)
  await doctor.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  const { reportId } = await sign(orderId)
  const { body } = await doctor.viewReport({ reportId: ReportId.parse(reportId) })
  return body.sections[0]?.results[0]
}

async function versionOf(orderId: OrderId) {
  const { rows } = await product.pool.query(
    `select r.analyte_version_id as id from results r join test_items i on i.id = r.test_item_id
     where i.order_id = $1 and r.is_current`,
    [orderId],
  )
  return rows[0].id
}

test('a value is judged by the version of the day of its draw, and its report keeps that range', async () => {
  const before = await atTheBench('UA')
  const rules = { method: 'Uricase, dry chemistry', decimals: 2, ranges: aRange(2, 5) }
  const versionId = await approved('UA', { from: today().add({ days: 1 }), rules })
  product.clock.set(product.clock.at().add({ hours: 24 }).toString())
  const after = await atTheBench('UA')
  // Drawn yesterday, entered today: by the product's rules of that day.
  expect(await enter(before, 5.5)).toMatchObject({ result: { flag: 'normal', decimals: 1 } })
  expect(await versionOf(before)).toBeNull()
  expect(await enter(after, 5.5)).toMatchObject({ low: 2, high: 5, result: { flag: 'high' } })
  expect(await versionOf(after)).toBe(versionId)
  const own = await published(after)
  expect(own).toMatchObject({ method: rules.method, rangeLow: 2, rangeHigh: 5, value: '5.50' })
  // A later version changes nothing of what is entered.
  const tomorrow = today().add({ days: 1 })
  await approved('UA', { from: tomorrow, rules: { ...rules, ranges: aRange(3, 6) } })
  product.clock.set(product.clock.at().add({ hours: 24 }).toString())
  expect(await published(before)).toMatchObject({
    method: expect.not.stringContaining('dry chemistry'),
    value: '5.5',
  })
})

test('another lab’s rules judge nothing here', async () => {
  const elsewhere = await demoLab(product, 'LAB005')
  const { id: one } = await demoActor(product, 'technician')
  const { id: two } = await demoActor(product, 'labmanager')
  for (const person of [one, two])
    await product.asOwner(
      `insert into role_grants (id, user_id, role, lab_id)
       values (gen_random_uuid(), $1, 'lab-authoriser', $2)`,
      [person, elsewhere],
    )
  await product.pool.query(
    `insert into signatories (id, lab_id, user_id, name, qualification, registration_number)
     values (gen_random_uuid(), $1, $2, 'Dr Rao', 'MD', 'KMC 7')`,
    [elsewhere, two],
  )
  const now = product.clock.at().toString()
  await product.pool.query(
    `with proposed as (insert into analyte_versions (id, lab_id, test_code, number, effective_from,
         rules, fingerprint, reason, proposed_by, proposed_at)
       values (gen_random_uuid(), $1, 'ALP', 1, $2, '{"ranges":[],"limits":[]}', repeat('a', 64),
         'reason', $3, $4) returning *)
     select from proposed`,
    [elsewhere, today().toString(), one, now],
  )
  await product.pool.query(
    `insert into analyte_decisions (version_id, lab_id, test_code, effective_from, decision,
       decided_by, decided_at)
     select id, lab_id, test_code, effective_from, 'approved', $2, $3 from analyte_versions
     where lab_id = $1`,
    [elsewhere, two, now],
  )
  const orderId = await atTheBench('ALP')
  await enter(orderId, 80)
  expect(await versionOf(orderId)).toBeNull()
})

test('beyond what the method measures a value is entered as its bound, and what nobody has is refused', async () => {
  await approved('LDH', {
    rules: { reportableLow: 50, reportableHigh: 900, impossibleLow: 10, impossibleHigh: 20_000 },
  })
  const orderId = await atTheBench('LDH')
  await expect(enter(orderId, 950)).rejects.toMatchObject({
    refusal: 'beyond-reportable',
    detail: { facts: { instead: '>900' } },
  })
  await expect(enter(orderId, '<40')).rejects.toMatchObject({ refusal: 'beyond-reportable' })
  await expect(enter(orderId, 5)).rejects.toMatchObject({ refusal: 'impossible-here' })
  await expect(enter(orderId, '>20000')).rejects.toMatchObject({ refusal: 'impossible-here' })
  expect(await enter(orderId, '>900')).toMatchObject({ result: { value: 900, comparator: '>' } })
})

test('in the lab’s own unit a value is shown, entered and judged, and a bare one meant in the other is refused', async () => {
  const limits = [{ ...everybody, low: null, high: null }]
  await approved('HSCRP', {
    rules: { unit: 'mg/dL', decimals: 2, ranges: aRange(0, 0.5), limits, delta: null },
  })
  const orderId = await atTheBench('HSCRP')
  expect(await itemOf(orderId)).toMatchObject({ unit: 'mg/dL', decimals: 2 })
  const { testItemId } = await itemOf(orderId)
  const bare = { type: 'numeric' as const, value: 3, entryUnit: 'mg/L' }
  const entering = lab.enterResult({
    testItemId,
    result: { ...bare, ...(await shown(product, testItemId)) },
  })
  await expect(entering).rejects.toMatchObject({ refusal: 'other-unit' })
  expect(await enter(orderId, 0.6)).toMatchObject({ result: { unit: 'mg/dL', flag: 'high' } })
})

test('the lab’s own limit of change holds a value, and another method is not compared', async () => {
  const delta = {
    absolute: 0.5,
    percent: null,
    least: null,
    variation: null,
    withinDays: 30,
    source: 'the lab',
  }
  await approved('MG', { rules: { method: 'First', delta } })
  const booker = await aBooker(product)
  const first = await atTheBench('MG', booker)
  await enter(first, 2)
  await published(first)
  const second = await atTheBench('MG', booker)
  expect(await enter(second, 2.6)).toMatchObject({
    state: 'held',
    deltaBreach: { value: 2, by: 0.6, rule: 'absolute', limit: 0.5, source: 'the lab' },
  })
  await approved('MG', { from: today().add({ days: 1 }), rules: { method: 'Second', delta } })
  product.clock.set(product.clock.at().add({ hours: 24 }).toString())
  const third = await atTheBench('MG', booker)
  expect(await enter(third, 2.6)).toMatchObject({ state: 'entered', deltaBreach: null })
})
