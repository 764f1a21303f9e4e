import { paymentsClaimed } from '#src/domain/bookings/after-changes.ts'
import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import type { EndingAt } from '#src/domain/bookings/ended-booking.ts'
import type { Changed, Decision, Refused } from '#src/domain/changes.ts'
import { joined } from '#src/domain/joined.ts'
import {
  itemRefundable,
  paymentRefundable,
  refundWithdrawn,
} from '#src/domain/ledger/booking-journals.ts'
import { refundOutOfGoodwill } from '#src/domain/ledger/refund-journals.ts'
import { opposite, paise } from '#src/domain/money.ts'
import { paymentOfCapture } from '#src/domain/payments/further-payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { SettlementId } from '#src/domain/settlement/settlement.ts'
import { type EarnedShare, takingBack } from '#src/domain/settlement/taking-back.ts'
import { taken } from '#src/domain/transition.ts'
import type { DecideRefund } from './refund.ts'
import type { Refund, RefundAtHand } from './refund-at-hand.ts'
import type { RefundState } from './refund-machine.ts'
import { refundable } from './refundable.ts'
import { refundedItems } from './refunded-items.ts'
import { toldOf } from './told-refund.ts'

type Ending = Omit<EndingAtHand, 'items'> & {
  /** `reason`: why a test was not performed. */
  items: readonly (EndingAtHand['items'][number] & { reason: string | null })[]
}

/** A refund that waits for a decision, with its booking. */
export type Deciding = RefundAtHand & {
  /** Null for the demonstration's own payment. */
  ending: Ending | null
  /** What the test it is for earned its lab. */
  share: EarnedShare | null
}

type At = EndingAt & { entryId: SettlementId }
type Refusals = 'not-allowed-now' | 'same-person' | 'disputed' | 'reason-first'

/**
 * A second person approves or rejects a refund. A rejected amount may be refunded again, and the
 * patient is told why it was rejected. Refuses `not-allowed-now` once it is decided, `same-person`
 * to the requester and to the patient whose money it is, `disputed` for an approval while a bank
 * disputes the payment, and `reason-first` for a rejection without a reason.
 * Source: life cycle 8; decision 059.
 */
export function deciding(
  facts: Deciding,
  {
    verdict,
    reason = null,
    by,
  }: Pick<DecideRefund, 'verdict'> & { reason?: string | null | undefined; by: UserId },
  at: At,
): Decision<{ state: RefundState }, Refusals> {
  const { refund, isDisputed } = facts
  const { state } = refund
  if (state !== 'requested')
    return { ok: false, error: 'not-allowed-now', stands: { machine: 'refund', state } }
  if (refund.requestedBy === by || facts.accountId === by) return no('same-person')
  if (verdict === 'approve' && isDisputed) return no('disputed')
  if (verdict === 'reject' && !reason) return no('reason-first')
  const patch = { decidedBy: by, decidedAt: at.now, decisionReason: reason }
  const changed =
    verdict === 'approve' ? approved(facts, patch, at) : rejected(facts, { ...patch, reason }, at)
  const audit = { subjectId: refund.id, detail: { verdict, reason } }
  const changes = { bookingId: refund.bookingId, ...changed, audit }
  return { ok: true, answer: { state: verdict === 'approve' ? 'approved' : 'rejected' }, changes }
}

const no = (error: Refusals): Refused<Refusals> => ({ ok: false, error })

type Patch = Pick<Refund, 'decidedBy' | 'decidedAt' | 'decisionReason'>

/** Queued for the gateway, or waiting for the patient's bank account. */
function approved(facts: Deciding, patch: Patch, at: At): Changed {
  const { refund } = facts
  const { id: refundId } = refund
  const isAccountMissing = refund.mode === 'bank' && !refund.accountSealed
  return joined(
    {
      transitions: [taken('refund', refund, 'approve', { patch })],
      jobs: refund.mode === 'online' ? [{ job: 'send-refund', refundId }] : [],
      news: isAccountMissing ? [toldOf({ ...refund, ...patch }, 'refund-account-needed')] : [],
    },
    refund.requestedBy === null ? { transitions: [] } : borne(facts, at),
  )
}

/**
 * Who bears a manual refund: the test's lab and the platform where a test is named, otherwise the
 * platform alone. An advance that nobody has earned or will earn was the patient's own money.
 */
function borne({ refund, ending, share }: Deciding, { now, entryId }: At): Changed {
  if (!ending) return { transitions: [] }
  const { accountId } = ending.booking
  const { id, amount, testItemId } = refund
  const back = takingBack(testItemId && share, accountId, { now, entryId })
  if (testItemId && back.taken !== 'nothing')
    return joined(back.changed, {
      transitions: [],
      updated: { repaid: [{ id: testItemId, repaidAt: now }] },
      journals: [itemRefundable(accountId, { id: testItemId, price: amount })],
    })
  const own = paise(Math.min(amount, refundable(ending).free))
  return {
    transitions: [],
    journals: [
      paymentRefundable(id, accountId, own),
      refundOutOfGoodwill({ id, accountId, amount: paise(amount - own) }),
    ],
  }
}

function rejected(
  facts: Deciding,
  { reason, ...patch }: Patch & { reason: string | null },
  at: At,
) {
  const { refund } = facts
  const free = freedRefund(facts, { ...patch, ...(reason !== null && { reason }) })
  return joined(free, refundedAfterAll(facts, at), {
    transitions: [],
    news: [toldOf({ ...refund, ...patch }, 'refund-rejected')],
  })
}

type Freeing = Pick<RefundAtHand, 'accountId'> & {
  payment: Pick<NonNullable<RefundAtHand['payment']>, 'id'> | null
  refund: Pick<Refund, 'id' | 'state' | 'version' | 'kind' | 'amount'> & {
    requestedBy: string | null
  } & Partial<Patch & Pick<Refund, 'testItemId'>>
}

/**
 * Rejects a refund and frees the amount it claimed, and its test, which may have only one refund at
 * a time. Only a rule's request is in the ledger by then; it becomes the patient's advance again.
 * Source: life cycle 8.
 */
export function freedRefund(
  { refund, payment, accountId }: Freeing,
  { reason, ...patch }: Partial<Patch> & { reason?: string },
): Changed {
  const more = { patch: { ...patch, testItemId: null }, ...(reason !== undefined && { reason }) }
  const transitions = [taken('refund', refund, 'reject', more)]
  if (refund.kind !== 'booking' || !payment) return { transitions }
  const isInLedger = refund.requestedBy === null && accountId !== null
  return {
    transitions,
    updated: { claimed: [{ id: payment.id, refunded: opposite(refund.amount) }] },
    journals: isInLedger ? [refundWithdrawn(accountId, refund)] : [],
  }
}

/**
 * A test that ended undone while its manual refund waited: the rule refunds what the person did
 * not.
 */
function refundedAfterAll({ refund, ending }: Deciding, at: At): Changed {
  const { testItemId, requestedBy, id, amount, captureId } = refund
  const item = ending?.items.find((one) => one.id === testItemId)
  const isOwed = requestedBy !== null && item?.state === 'not-performed' && item.reason
  if (!ending || !isOwed) return { transitions: [] }
  const refunds = ending.money.refunds.map((one) =>
    one.id === id ? { ...one, state: 'rejected' as const, testItemId: null } : one,
  )
  const claimed = [{ id: paymentOfCapture(ending, captureId).id, refunded: opposite(amount) }]
  const facts = {
    ...ending,
    ...paymentsClaimed(ending, claimed),
    money: { ...ending.money, refunds },
  }
  return refundedItems(facts, { items: [item], reason: item.reason ?? '' }, at)
}
