import { afterAll, expect, test } from 'vitest'
import type { OrderId } from '#src/domain/orders/order.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import { shown } from '#test/bench.ts'
import {
  aBooker,
  aBooking,
  type Booker,
  DEMO_PASSWORD,
  demoActor,
  received,
} from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aBench } from '#test/revisions.ts'
import { signedValues } from '#test/signed-values.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { phlebotomist, technician } = bench
const { lab, doctor, signed, sign, itemOf } = signedValues(product, bench)

/** A second technician of the same lab, who did not enter the value. */
async function aColleague() {
  const someone = await demoActor(product, 'technician')
  const { id } = (await aBooker(product)).actor
  return product.as({ ...someone, id })
}

/** A value entered for a new order of this person, not verified. */
async function entered(booker: Booker, code: string, value: number) {
  product.clock.set(product.clock.at().add({ hours: 1 }).toString())
  const { orderId } = await aBooking(product, booker, { items: [code] }).then(async (booked) => {
    for (const barcode of await received(product, { phlebotomist, technician, booker }, booked))
      await lab.acceptTube({ barcode })
    return booked
  })
  const { testItemId } = await itemOf(orderId)
  const result = { type: 'numeric' as const, value, ...(await shown(product, testItemId)) }
  await lab.enterResult({ testItemId, result })
  return { orderId, testItemId }
}

async function reasons(testItemId: string): Promise<string[]> {
  const { rows } = await product.pool.query(
    `select reason from events where entity_id = $1 and event = 'hold' order by id`,
    [testItemId],
  )
  return rows.map(({ reason }) => reason)
}

const verify = async (verbs: typeof lab, orderId: OrderId) => {
  const { testItemId } = await itemOf(orderId)
  return verbs.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
}

test('urea of 189 after 30 is held for its change, and only a pathologist verifies it', async () => {
  const booker = await aBooker(product)
  await signed(booker, { UREA: 30 })
  const { orderId, testItemId } = await entered(booker, 'UREA', 189)
  const item = await itemOf(orderId)
  expect(item).toMatchObject({
    state: 'held',
    deltaBreach: { value: 30, by: 159, percent: 530, rule: 'percent' },
    isForPathologist: false,
  })
  expect(await reasons(testItemId)).toEqual(['critical-high, delta'])
  const colleague = await aColleague()
  await expect(verify(colleague, orderId)).rejects.toMatchObject({ refusal: 'needs-pathologist' })
  await verify(doctor, orderId)
  expect((await itemOf(orderId)).state).toBe('tech-verified')
  await sign(orderId)
})

test('a great change within every range is held too, with its reason', async () => {
  const booker = await aBooker(product)
  await signed(booker, { HB: 15 })
  const { orderId, testItemId } = await entered(booker, 'HB', 11.9)
  expect((await itemOf(orderId)).state).toBe('held')
  expect(await reasons(testItemId)).toEqual(['delta'])
})

test('a first value, and one that changed little, pass', async () => {
  const booker = await aBooker(product)
  const first = await entered(booker, 'UREA', 38)
  expect(await itemOf(first.orderId)).toMatchObject({ state: 'entered', deltaBreach: null })
  const other = await aBooker(product)
  await signed(other, { UREA: 30 })
  const { orderId } = await entered(other, 'UREA', 38)
  expect(await itemOf(orderId)).toMatchObject({ state: 'entered', deltaBreach: null })
})

test('another person’s value, one nobody signed and one of a withdrawn report are no earlier ones', async () => {
  const [one, other] = [await aBooker(product), await aBooker(product)]
  await signed(one, { UREA: 200 })
  await entered(other, 'UREA', 200)
  const { orderId } = await entered(other, 'UREA', 30)
  expect(await itemOf(orderId)).toMatchObject({ state: 'entered', deltaBreach: null })
  const third = await aBooker(product)
  const { reportId } = await signed(third, { UREA: 200 })
  const why = { reason: 'wrong-patient', words: 'Another person’s sample.' } as const
  const password = DEMO_PASSWORD
  const { revisionId, version } = await doctor.proposeWithdrawal({
    reportId: ReportId.parse(reportId),
    version: 1,
    ...why,
    password,
  })
  await product.as(bench.office).confirmWithdrawal({ revisionId, version, password })
  const again = await entered(third, 'UREA', 30)
  expect(await itemOf(again.orderId)).toMatchObject({ state: 'entered', deltaBreach: null })
})

test('a repeat that comes near the last value is held no more', async () => {
  const booker = await aBooker(product)
  await signed(booker, { UREA: 30 })
  const { orderId, testItemId } = await entered(booker, 'UREA', 100)
  expect((await itemOf(orderId)).state).toBe('held')
  await doctor.retestItem({
    testItemId,
    reason: 'Mixed up?',
    ...(await shown(product, testItemId)),
  })
  const result = { type: 'numeric' as const, value: 32, ...(await shown(product, testItemId)) }
  await lab.enterResult({ testItemId, result })
  expect(await itemOf(orderId)).toMatchObject({ state: 'entered', deltaBreach: null })
})

test('by raw SQL, nobody but a pathologist verifies it and nothing takes its breach away', async () => {
  const booker = await aBooker(product)
  await signed(booker, { UREA: 30 })
  const { testItemId } = await entered(booker, 'UREA', 100)
  const set = (change: string) =>
    product.pool.query(`update results set ${change} where test_item_id = $1`, [testItemId])
  const colleague = (await aBooker(product)).actor.id
  await expect(set(`verified_by = '${colleague}', verified_at = now()`)).rejects.toMatchObject({
    constraint: 'results_delta_by_pathologist',
  })
  await expect(set('delta_breach = null')).rejects.toMatchObject({
    constraint: 'results_delta_stays',
  })
  await expect(set('needs_second_person = false')).rejects.toMatchObject({
    constraint: 'results_delta_needs_second_person',
  })
})
