import { afterAll, expect, test } from 'vitest'
import { findBooking } from '#src/db/queries/bookings/booking-tree.ts'
import { turnaroundsSince } from '#src/db/queries/labs/lab-morning.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { takeBack } from '#src/usecases/parts/settlement/take-back.ts'
import { inStep } from '#src/usecases/step.ts'
import { demoActor, DEMO_PASSWORD as password } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import {
  anEarnedOrder,
  aPaidLab,
  bankSays,
  theVector,
  weekPasses,
  windowPasses,
} from '#test/settlement.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const maker = product.as(await demoActor(product, 'finance'))
const checker = product.as(await demoActor(product, 'finance2'))
const manager = await demoActor(product, 'labmanager')

function deskOf(labId: LabId) {
  const grants = [{ role: 'lab-manager' as const, labId, locationId: null }]
  return product.as({ ...manager, grants })
}

test('the next payout is what the batch of the last week pays; what came later waits for the next', async () => {
  const labId = await aPaidLab(product)
  const desk = deskOf(labId)
  await anEarnedOrder(product, labId, [theVector])
  await windowPasses(product)
  const running = (await desk.viewMorning()).payout
  expect(running).toMatchObject({ duePaise: 0, why: 'nothing-due' })
  expect(running.laterPaise).toBeGreaterThan(0)

  const week = await weekPasses(product)
  const { payouts } = await maker.previewBatch({ week })
  const net = payouts.find(({ lab }) => lab?.labId === labId)?.net
  const due = (await desk.viewMorning()).payout
  expect(due).toMatchObject({ duePaise: net, laterPaise: 0, why: null })

  const { batchId } = await maker.makeBatch({ week })
  const made = { duePaise: 0, laterPaise: 0, why: 'nothing-due' }
  expect((await desk.viewMorning()).payout).toMatchObject({ ...made, batchedPaise: net })
  await checker.approveBatch({ batchId, password })
  expect((await desk.viewMorning()).payout).toMatchObject({
    ...made,
    batchedPaise: 0,
    approvedPaise: net,
  })
})

test('a lab that would not be paid is told why', async () => {
  const labId = await aPaidLab(product)
  await anEarnedOrder(product, labId, [theVector])
  await windowPasses(product)
  await weekPasses(product)
  await product.asOwner('delete from lab_bank_accounts where lab_id = $1', [labId])
  const { payout } = await deskOf(labId).viewMorning()
  expect(payout.why).toBe('no-account')
  expect(payout.duePaise).toBeGreaterThan(0)
})

test('a test that is taken back after it was paid lowers the revenue, and is no report of these days', async () => {
  const labId = await aPaidLab(product)
  const desk = deskOf(labId)
  const { bookingId, orderId, items } = await anEarnedOrder(product, labId, [theVector])
  await product.asOwner(
    `update orders set collected_at = reported_at - interval '5 hours' where id = $1`,
    [orderId],
  )
  const early = product.clock.at().subtract({ hours: 1 })
  const reports = (since: Temporal.Instant) =>
    product.world.db.transaction((tx) => turnaroundsSince(tx, labId, since))
  expect(await reports(early)).toMatchObject([{ hours: 5 }])
  await windowPasses(product)
  const week = await weekPasses(product)
  const { batchId } = await maker.makeBatch({ week })
  await checker.approveBatch({ batchId, password })
  await maker.importUtrs(bankSays((await maker.viewBatch({ batchId })).of))
  const since = product.clock.at()
  const [testItemId] = items
  if (!testItemId) throw new Error('nothing was sold')
  await inStep(product.world, { kind: 'worker' }, async (step) => {
    const booking = await findBooking(step.tx, bookingId)
    if (!booking) throw new Error('no booking')
    await takeBack(step, booking, { id: testItemId })
  })
  const { weeks, payout } = await desk.viewMorning()
  expect(weeks.at(-1)?.net).toBeLessThan(0)
  expect(weeks.reduce((sum, { net }) => sum + net, 0)).toBe(0)
  expect(payout.why).toBe('not-positive')
  expect(payout.duePaise).toBeLessThan(0)
  expect(await reports(since)).toEqual([])
})

test('what is no sale is no revenue: a fresh sample that the lab bears, a debt that it repaid', async () => {
  const labId = await aPaidLab(product)
  const desk = deskOf(labId)
  const { orderId } = await anEarnedOrder(product, labId, [theVector])
  const before = await desk.viewMorning()
  await product.asOwner(
    `insert into settlement_entries select (jsonb_populate_record(row, jsonb_build_object(
       'id', gen_random_uuid(), 'kind', 'redraw', 'gross_paise', -5000, 'commission_paise', 0,
       'gst_paise', 0, 'tds_paise', 0, 'late_tds_paise', 0, 'net_paise', -5000,
       'withheld_as', null, 'visit_id', (select id from visits limit 1)))).*
     from settlement_entries row where order_id = $1`,
    [orderId],
  )
  const { weeks } = await desk.viewMorning()
  expect(weeks).toEqual(before.weeks)
})
