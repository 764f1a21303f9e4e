import { afterAll, expect, test } from 'vitest'
import { aBooker } from '#test/booking.ts'
import { acceptedAtLab, aLetter } from '#test/chargebacks.ts'
import { anAttempt, anAwaiting, aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking } from '#test/refunds.ts'
import { trafficOf } from '#test/traffic.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const traffic = trafficOf(product.pool)

type Counted = { own: number; writes: number }[]

/** The statements of each transaction, without its begin and commit, and those of the queue. */
async function transactionsOf(act: () => Promise<unknown>): Promise<Counted[number][]> {
  const { statements, writes } = await traffic.during(act)
  const all: number[] = []
  for (const text of statements) {
    if (text.startsWith('begin')) all.push(0)
    else if (text !== 'commit' && !text.includes('pgboss'))
      all[all.length - 1] = (all.at(-1) ?? 0) + 1
  }
  return all.map((own) => ({ own, writes }))
}

/** By the third time each statement has been prepared. */
async function thirdTime<Scene>(scene: () => Promise<Scene>, act: (of: Scene) => Promise<unknown>) {
  const seen: Counted[number][][] = []
  for (let round = 0; round < 3; round += 1) {
    const of = await scene()
    seen.push(await transactionsOf(() => act(of)))
  }
  return seen.at(-1)
}

test('an answer of the gateway is loaded, decided and saved by at most five statements', async () => {
  const scene = async () => {
    const { attempt, booker } = await anAttempt(product)
    await sandbox.pay(attempt)
    return { attempt, booker }
  }
  const seen = await thirdTime(scene, ({ attempt, booker }) =>
    product.as(booker.actor).checkPayment(attempt),
  )
  // The look before; both locks, the aggregate, the save and the look after.
  expect(seen?.map(({ own }) => own)).toEqual([1, 5])
})

test('Pay Now locks, loads, takes a number and saves', async () => {
  const scene = async () => {
    const booker = await aBooker(product)
    return { booker, booking: await anAwaiting(product, booker) }
  }
  const seen = await thirdTime(scene, ({ booker, booking: { number } }) =>
    product.as(booker.actor).initiatePayment({ number }),
  )
  expect(seen?.map(({ own }) => own)).toEqual([4])
})

test('a refund is asked for, decided and sent: the statements of each transaction', async () => {
  const { finance, finance2, worker } = await aCrew(product)
  const scene = async () => {
    const { bookingId } = await aPaidBooking(paying)
    const asked = { bookingId, amountPaise: 5000, reason: 'asked for by hand' }
    return { asked }
  }
  const seen: Record<string, number[]> = {}
  for (let round = 0; round < 3; round += 1) {
    const { asked } = await scene()
    const refunds: Awaited<ReturnType<typeof finance.askRefundByHand>>[] = []
    const counted = async (step: string, act: () => Promise<unknown>) => {
      seen[step] = (await transactionsOf(act)).map(({ own }) => own)
    }
    await counted('ask', async () => refunds.push(await finance.askRefundByHand(asked)))
    const [{ refundId } = { refundId: undefined }] = refunds
    if (!refundId) throw new Error('it was not asked')
    await counted('decide', () => finance2.decideRefund({ refundId, verdict: 'approve' }))
    await counted('send', () => worker.sendRefund({ refundId }))
  }
  // What a person asks for is decided by its whole booking: its lock, all other locks, the refund, the
  // booking with what its test earned, and the save.
  expect(seen).toEqual({ ask: [5], decide: [5], send: [4, 4] })
})

test('a chargeback is opened and decided, and earnings are held and released: the statements of each', async () => {
  const { finance, finance2 } = await aCrew(product)
  const seen: Record<string, number[]> = {}
  const counted = async (step: string, act: () => Promise<unknown>) => {
    seen[step] = (await transactionsOf(act)).map(({ own }) => own)
  }
  for (let round = 0; round < 3; round += 1) {
    const paid = await aPaidBooking(paying)
    await acceptedAtLab(product, paid)
    const { orderId } = paid
    await counted('hold', () => finance2.holdEntries({ orderId, reason: 'a complaint' }))
    await counted('release', () => finance2.releaseEntries({ orderId }))
    const cases: Awaited<ReturnType<typeof finance.openChargeback>>[] = []
    await counted('open', async () => cases.push(await finance.openChargeback(aLetter(paid))))
    for (const { chargebackId } of cases)
      await counted('decide', () =>
        finance2.decideChargeback({ chargebackId, verdict: 'won', note: 'The bank wrote so.' }),
      )
  }
  // The booking's lock, all other locks, everything that decides, and two saves: a payment changes
  // twice, its claim and its state.
  expect(seen).toEqual({ hold: [3], release: [3], open: [5], decide: [5] })
})

test('a booking paid online is cancelled, and its refund made, by as many statements as one in cash', async () => {
  const scene = () => aPaidBooking(paying)
  const seen = await thirdTime(scene, ({ bookingId, booker }) =>
    product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 }),
  )
  // The lock, what hangs on it, its unused credit and its money, and the save.
  // One of them gives the places back behind the lock of their hours (decision 186).
  expect(seen?.map(({ own }) => own)).toEqual([6])
})
