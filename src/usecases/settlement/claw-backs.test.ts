import { afterAll, expect, test } from 'vitest'
import { findBooking } from '#src/db/queries/bookings/booking-tree.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { inStep } from '#src/usecases/step.ts'
import { demoActor, DEMO_PASSWORD as password } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import {
  anEarnedOrder,
  aPaidLab,
  bankSays,
  labBalances,
  theVector,
  weekPasses,
  windowPasses,
} from '#test/settlement.ts'
import { takeBack } from '#src/usecases/parts/settlement/take-back.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const maker = product.as(await demoActor(product, 'finance'))
const checker = product.as(await demoActor(product, 'finance2'))
const office = product.as(await demoActor(product, 'backoffice'))
type Earned = Awaited<ReturnType<typeof anEarnedOrder>>

/** The effect of a test's refund on its lab. */
function refund({ bookingId, items }: Earned, at = 0) {
  const testItemId = items[at]
  if (!testItemId) throw new Error('no such test')
  return inStep(product.world, { kind: 'worker' }, async (step) => {
    const booking = await findBooking(step.tx, bookingId)
    if (!booking) throw new Error('no booking')
    return takeBack(step, booking, { id: testItemId })
  })
}

async function batchOf(week: string) {
  const { batchId, ...made } = await maker.makeBatch({ week })
  await checker.approveBatch({ batchId, password })
  const { of: payouts } = await maker.viewBatch({ batchId })
  return { ...made, batchId, payouts }
}

async function paid(labId: LabId, ...orders: Parameters<typeof anEarnedOrder>[2][]) {
  const earned: Earned[] = []
  for (const lines of orders) earned.push(await anEarnedOrder(product, labId, lines))
  await windowPasses(product)
  const batch = await batchOf(await weekPasses(product))
  await maker.importUtrs(bankSays(batch.payouts))
  return { earned, batch }
}

test('refunded before any payout, an accrual is reversed, once, and the lab is owed nothing', async () => {
  const labId = await aPaidLab(product)
  const order = await anEarnedOrder(product, labId, [theVector])
  expect(await refund(order)).toBe('reversed')
  expect(await refund(order)).toBe('nothing')
  expect(await labBalances(product, labId)).toEqual({ payable: 0, inTransit: 0, bank: 0 })
  await windowPasses(product)
  const week = await weekPasses(product)
  await expect(maker.makeBatch({ week })).rejects.toMatchObject({ refusal: 'nothing-to-pay' })
})

test('a test that is lost and accrues again is one entry that counts', async () => {
  const labId = await aPaidLab(product)
  const order = await anEarnedOrder(product, labId, [theVector])
  await refund(order)
  const again = await product.pool.query(
    `insert into settlement_entries select (jsonb_populate_record(row, jsonb_build_object(
       'id', gen_random_uuid(), 'state', 'accrued', 'version', 1))).*
     from settlement_entries row where order_id = $1 returning state`,
    [order.orderId],
  )
  expect(again.rows).toEqual([{ state: 'accrued' }])
  await expect(
    product.pool.query(
      `insert into settlement_entries select (jsonb_populate_record(row, jsonb_build_object(
         'id', gen_random_uuid()))).*
       from settlement_entries row where order_id = $1 and state = 'accrued'`,
      [order.orderId],
    ),
  ).rejects.toMatchObject({ constraint: 'settlement_entries_once_per_item' })
  await product.asOwner(
    `delete from settlement_entries where order_id = $1 and state = 'accrued'`,
    [order.orderId],
  )
})

test('refunded after the payout it is clawed back once, in the next batch, as a line that names the payout', async () => {
  const labId = await aPaidLab(product)
  const { earned, batch } = await paid(labId, [theVector])
  const [order] = earned
  if (!order) throw new Error('no order')
  await expect(refund(order)).resolves.toBe('clawed-back')
  await expect(refund(order)).resolves.toBe('nothing')
  await anEarnedOrder(product, labId, [{ ...theVector, price: 100_000 }])
  await windowPasses(product)
  const next = await batchOf(await weekPasses(product))
  expect(next.totals).toMatchObject({ gross: 100_000, clawBack: -39_251 })
  const [payout] = next.payouts
  expect(payout).toMatchObject({ tests: 1, clawBacks: 1, net: next.totals.net })
  if (!payout) throw new Error('no payout')
  const { clawBackLines } = await maker.viewStatement(payout)
  expect(clawBackLines).toMatchObject([
    { gross: -49_900, commission: -8982, gst: -1617, tds: -50, net: -39_251 },
  ])
  expect(clawBackLines[0]?.paidIn).toBe(batch.payouts[0]?.number)
  expect(await labBalances(product, labId)).toMatchObject({ payable: 0, inTransit: 0 - payout.net })
})

test('claw-backs above the earnings are carried until they are covered', async () => {
  const labId = await aPaidLab(product)
  const { earned } = await paid(labId, [theVector, theVector])
  for (const order of earned) await refund(order)
  for (const order of earned) await refund(order, 1)
  await anEarnedOrder(product, labId, [{ ...theVector, price: 30_000 }])
  await windowPasses(product)
  const week = await weekPasses(product)
  const { payouts, leftOut } = await maker.previewBatch({ week })
  expect(payouts).toEqual([])
  expect(leftOut).toMatchObject([{ lab: { labId }, reason: 'not-positive' }])
  expect(leftOut[0]?.net).toBeLessThan(0)
  await expect(maker.makeBatch({ week })).rejects.toMatchObject({ refusal: 'nothing-to-pay' })
  const owed = (await labBalances(product, labId)).payable
  expect(owed).toBe(0 - (leftOut[0]?.net ?? 0))
  await anEarnedOrder(product, labId, [{ ...theVector, price: 90_000 }])
  await windowPasses(product)
  const batch = await batchOf(await weekPasses(product))
  expect(batch.totals).toMatchObject({ gross: 120_000, clawBack: -2 * 39_251 })
  expect(await labBalances(product, labId)).toMatchObject({ payable: 0 })
})

test('refunded while it is in a batch it is clawed back with the next, whatever the bank answers', async () => {
  const labId = await aPaidLab(product)
  const order = await anEarnedOrder(product, labId, [theVector])
  await windowPasses(product)
  const batch = await batchOf(await weekPasses(product))
  expect(await refund(order)).toBe('clawed-back')
  const [payout] = batch.payouts
  if (!payout) throw new Error('no payout')
  await maker.importUtrs(bankSays([{ ...payout, status: 'failed' }]))
  // The payout came back, and its claw-back waits beside its entry: together zero, refunded again
  // or not.
  expect(await refund(order)).toBe('nothing')
  expect(await labBalances(product, labId)).toEqual({ payable: 0, inTransit: 0, bank: 0 })
  const week = await weekPasses(product)
  expect((await maker.previewBatch({ week })).leftOut).toMatchObject([{ net: 0 }])
})

test('entries on hold are not paid; released, they are, and refunded meanwhile they are reversed', async () => {
  const labId = await aPaidLab(product)
  const held = await anEarnedOrder(product, labId, [theVector])
  const lost = await anEarnedOrder(product, labId, [theVector])
  expect(await office.holdEntries({ orderId: held.orderId, reason: 'A complaint' })).toEqual({
    orderId: held.orderId,
    held: 1,
  })
  await windowPasses(product)
  await office.holdEntries({ orderId: lost.orderId, reason: 'A chargeback' })
  const week = await weekPasses(product)
  await expect(maker.makeBatch({ week })).rejects.toMatchObject({ refusal: 'nothing-to-pay' })
  expect((await maker.listHeld()).held.map(({ reason }) => reason)).toEqual([
    'A complaint',
    'A chargeback',
  ])
  expect(await refund(lost)).toBe('reversed')
  const finance = await demoActor(product, 'finance')
  const theirs = { role: 'lab-manager' as const, labId, locationId: null }
  const both = product.as({ ...finance, grants: [...finance.grants, theirs] })
  for (const act of [
    () => both.releaseEntries(held),
    () => both.holdEntries({ orderId: held.orderId, reason: 'why' }),
  ])
    await expect(act()).rejects.toMatchObject({ refusal: 'same-person' })
  expect(await maker.releaseEntries({ orderId: held.orderId })).toMatchObject({ released: 1 })
  const batch = await batchOf(await weekPasses(product))
  expect(batch.totals.net).toBe(39_251)
})
