import { afterAll, expect, test } from 'vitest'
import { lockRefundToDecide } from '#src/db/queries/refunds/refund-to-decide.ts'
import type { Decision } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import {
  givingAccount,
  overdueRefund,
  recordingUtr,
  returning,
  takingRefundBack,
  takingToBank,
} from '#src/domain/refunds/by-bank.ts'
import { deciding } from '#src/domain/refunds/deciding.ts'
import { claimingSending, settlingSending } from '#src/domain/refunds/sending.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import { endingAt } from '#src/usecases/parts/bookings/end-booking.ts'
import { loadRefund, ownerToTell } from '#src/usecases/parts/refunds/refund-at-hand.ts'
import type { Step } from '#src/usecases/step.ts'
import { demoActor } from '#test/booking.ts'
import { acceptedAtLab } from '#test/chargebacks.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aPaidBooking, refundsOf } from '#test/refunds.ts'
import { everyRowMissed } from '#test/rows-missed.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const asker = await demoActor(product, 'backoffice')
const [meena, second] = [await demoActor(product, 'finance'), await demoActor(product, 'finance2')]
const uuid = () => product.world.chance.uuid()

const changesOf = (decision: Decision<unknown, string>) => {
  if (!decision.ok || !decision.changes) throw new Error(`not decided: ${JSON.stringify(decision)}`)
  const { audit: _entry, ...changes } = decision.changes
  return changes
}

type Facts = Awaited<ReturnType<typeof loadRefund>>['facts']
type Decide = (facts: Facts, step: Step) => Decision<unknown, string>

/** One decision about a refund: with any row altered nothing is written; then it is saved. */
const missed = (refundId: RefundId, decide: Decide) =>
  everyRowMissed(product, meena, async (step) => {
    const { facts, told } = await loadRefund(step, refundId)
    return { told, changes: changesOf(decide(facts, step)) }
  })

/** A person's request, of a booking paid online. */
async function aRequest() {
  const paid = await aPaidBooking(paying)
  const asked = { bookingId: paid.bookingId, amountPaise: 5000, reason: 'asked for by hand' }
  const { refundId } = await product.as(asker).askRefundByHand(asked)
  return { ...paid, refundId }
}

const judging =
  (verdict: 'approve' | 'reject'): Decide =>
  (facts, step) => {
    const at = { ...endingAt(step), entryId: SettlementId.parse(uuid()) }
    const all = { ...facts, ending: null, share: null }
    return deciding(all, { verdict, reason: 'seen', by: meena.id }, at)
  }

test('a refund rejected; one approved, sent and confirmed: whichever row is no longer as it was read, nothing is written', async () => {
  const rejected = await aRequest()
  expect(await missed(rejected.refundId, judging('reject'))).toEqual(['refund', 'claimed'])
  const { refundId, bookingId } = await aRequest()
  expect(await missed(refundId, judging('approve'))).toEqual(['refund'])
  const claimed = (facts: Facts, { now }: Step) => {
    const by = { now, sendingId: uuid(), claimedBy: null, hasGateway: true }
    const { changes } = claimingSending(facts, by)
    const audit = { subjectId: refundId }
    return { ok: true as const, answer: null, changes: { bookingId, ...changes, audit } }
  }
  expect(await missed(refundId, claimed)).toEqual(['refund'])
  product.clock.pass(2)
  expect(await missed(refundId, claimed)).toEqual(['sending'])
  const answered =
    (kind: 'awaited' | 'confirmed'): Decide =>
    (facts, { now }) => {
      if (!facts.live) throw new Error('nothing is sent')
      const held = { ...facts, sending: facts.live, referenceNo: '', isAgain: false }
      return settlingSending(facts, held, { kind }, now)
    }
  expect(await missed(refundId, answered('awaited'))).toEqual(['sending'])
  expect(await missed(refundId, answered('confirmed'))).toEqual(['sending', 'refund', 'payment'])
  const [one] = await refundsOf(product, bookingId)
  expect(one?.state).toBe('processed')
})

test('a refund of a test that its lab has earned, decided by its whole booking: the same', async () => {
  const paid = await aPaidBooking(paying)
  await acceptedAtLab(product, paid)
  const { rows } = await product.pool.query(
    'select id as "testItemId" from test_items where order_id = $1',
    [paid.orderId],
  )
  const { bookingId } = paid
  const asked = { bookingId, ...rows[0], reason: 'asked for by hand' }
  const { refundId } = await product.as(asker).askRefundByHand(asked)
  const decided = everyRowMissed(product, meena, async (step) => {
    const facts = await lockRefundToDecide(step.tx, refundId, indianDay(step.now))
    if (!facts) throw new Error('no refund')
    const at = { ...endingAt(step), entryId: SettlementId.parse(uuid()) }
    const decision = deciding(facts, { verdict: 'approve', reason: 'seen', by: meena.id }, at)
    return { told: ownerToTell(facts), changes: changesOf(decision) }
  })
  expect(await decided).toEqual(['refund', 'settlement', 'repaid'])
})

test('by bank, returned before and after its UTR: the same', async () => {
  const { refundId, bookingId } = await aRequest()
  await product.asOwner(`update refunds set mode = 'bank' where id = $1`, [refundId])
  expect(await missed(refundId, judging('approve'))).toEqual(['refund'])
  const account = { accountSealed: 'sealed', accountLastFour: '1234', isKnownBank: true }
  const giving = (facts: Facts) => givingAccount(facts, account)
  const taking = (facts: Facts, { now }: Step) =>
    takingToBank(facts, meena, { now, sendingId: uuid() })
  expect(await missed(refundId, giving)).toEqual(['accounts'])
  expect(await missed(refundId, (facts, { now }) => overdueRefund(facts, now))).toEqual(['overdue'])
  expect(await missed(refundId, taking)).toEqual(['refund'])
  expect(await missed(refundId, taking)).toEqual(['sending'])
  const reason = 'the account is closed'
  const back = (facts: Facts, { now }: Step) => returning(facts, { reason, by: second.id, now })
  expect(await missed(refundId, back)).toEqual(['sending', 'accounts'])
  expect(await missed(refundId, giving)).toEqual(['accounts'])
  expect(await missed(refundId, taking)).toEqual([])
  const utr = 'UTR123456789012'
  const recorded = (facts: Facts, { now }: Step) =>
    recordingUtr(facts, { refNo: facts.live?.refNo ?? '', utr }, now)
  expect(await missed(refundId, recorded)).toEqual(['sending', 'refund', 'payment'])
  const taken = (facts: Facts) => {
    const { version } = facts.refund
    return takingRefundBack(facts, { version, utr, reason, by: second.id })
  }
  expect(await missed(refundId, taken)).toEqual(['sending', 'refund', 'payment'])
  const [one] = await refundsOf(product, bookingId)
  expect(one?.state).toBe('returned')
})
