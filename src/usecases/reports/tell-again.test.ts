import { afterAll, expect, test } from 'vitest'
import { CallTaskId, type TestItemId } from '#src/domain/results/item.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { aBooker, aBooking, DEMO_PASSWORD, received } from '#test/booking.ts'
import { shown } from '#test/bench.ts'
import { aProduct } from '#test/product.ts'
import { aBench, aCorrection, aPublished, drafted, signed } from '#test/revisions.ts'

/** A critical value that was told and proves wrong is taken back by a call of its own. */
const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { technician, authoriser, office } = bench
const lab = product.as(technician)

const heard = { toldTo: 'Dr Sen', readBack: 'Haemoglobin 5.0' }

/** An order's open call of this kind. */
async function ringing(orderId: OrderId, kind: 'critical' | 'again') {
  const { calls } = await lab.viewBench({ list: 'calls' })
  return calls.filter((call) => call.orderId === orderId && call.kind === kind)
}

async function tell(orderId: OrderId, kind: 'critical' | 'again') {
  const [call] = await ringing(orderId, kind)
  if (!call) throw new Error('nothing rings')
  await lab.recordCall({ callTaskId: CallTaskId.parse(call.callTaskId), ...heard })
}

async function aTold() {
  const report = await aPublished(product, bench)
  await tell(report.orderId, 'critical')
  return report
}

/** A haemoglobin of 5, entered and told, not published yet. */
async function aToldAtWork() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB'] })
  for (const barcode of await received(product, { ...bench, booker }, booked))
    await lab.acceptTube({ barcode })
  const { items } = await lab.viewBenchOrder({ orderId: booked.orderId })
  const testItemId = items[0]?.testItemId
  if (!testItemId) throw new Error('no test')
  await enter(testItemId, 5)
  await tell(booked.orderId, 'critical')
  return { ...booked, testItemId }
}

async function enter(testItemId: TestItemId, value: number) {
  const { version } = await shown(product, testItemId)
  await lab.enterResult({ testItemId, result: { type: 'numeric', value, version } })
}

test('a told value that is corrected keeps a call open until its hearer is told the current one', async () => {
  const report = await aTold()
  await signed(
    product,
    authoriser,
    await drafted(product, technician, report, aCorrection(report, 13.1)),
  )
  const [call] = await ringing(report.orderId, 'again')
  expect(call).toMatchObject({ value: 5, flag: 'critical-low' })
  const { ringing: head } = await lab.viewBench()
  expect(head.calls).toContainEqual(
    expect.objectContaining({ orderId: report.orderId, kind: 'again' }),
  )
  const callTaskId = CallTaskId.parse(call?.callTaskId)
  expect(await lab.viewCall({ callTaskId })).toMatchObject({
    kind: 'again',
    state: 'open',
    told: { to: 'Dr Sen' },
    result: { value: 5, flag: 'critical-low' },
    now: { value: 13.1, flag: 'normal' },
  })
  await tell(report.orderId, 'again')
  expect(await ringing(report.orderId, 'again')).toEqual([])
  expect(await lab.viewCall({ callTaskId })).toMatchObject({ state: 'done', toldTo: 'Dr Sen' })
})

test('a told value entered again differently before publication is taken back', async () => {
  const { orderId, testItemId } = await aToldAtWork()
  await enter(testItemId, 13)
  expect(await ringing(orderId, 'again')).toMatchObject([{ value: 5 }])
})

test('a told value of a withdrawn report is taken back, and no value replaces it', async () => {
  const { reportId, orderId } = await aTold()
  const said = { reason: 'wrong-patient', words: 'The sample was of another person.' } as const
  const password = DEMO_PASSWORD
  const proposal = await product
    .as(office)
    .proposeWithdrawal({ reportId, version: 1, ...said, password })
  await product.as(authoriser).confirmWithdrawal({ ...proposal, password })
  const [call] = await ringing(orderId, 'again')
  expect(call).toMatchObject({ value: 5 })
  const callTaskId = CallTaskId.parse(call?.callTaskId)
  expect(await lab.viewCall({ callTaskId })).toMatchObject({ told: { to: 'Dr Sen' }, now: null })
})

test('a told value that is measured again is taken back until it proves as critical as told', async () => {
  const { orderId, testItemId } = await aToldAtWork()
  const retest = { testItemId, reason: 'Not plausible.', ...(await shown(product, testItemId)) }
  await product.as(authoriser).retestItem(retest)
  expect(await ringing(orderId, 'again')).toHaveLength(1)
  await enter(testItemId, 5.2)
  expect(await ringing(orderId, 'again')).toEqual([])
  expect(await ringing(orderId, 'critical')).toMatchObject([{ value: 5.2 }])
  await enter(testItemId, 13)
  expect(await ringing(orderId, 'again')).toMatchObject([{ value: 5 }])
  expect(await ringing(orderId, 'critical')).toEqual([])
})

test('a value that nobody was told is taken back from nobody', async () => {
  const report = await aPublished(product, bench)
  await signed(
    product,
    authoriser,
    await drafted(product, technician, report, aCorrection(report, 13.1)),
  )
  expect(await ringing(report.orderId, 'again')).toEqual([])
})
