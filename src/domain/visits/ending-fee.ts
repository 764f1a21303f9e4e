import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import type { EndingAt } from '#src/domain/bookings/ended-booking.ts'
import { mainVisit } from '#src/domain/bookings/main-visit.ts'
import type { Changed, Changes, Decision, Refused } from '#src/domain/changes.ts'
import { joined } from '#src/domain/joined.ts'
import { feeOwed, paymentRefundable } from '#src/domain/ledger/booking-journals.ts'
import { cancellationFeeKept, goodwillReturned } from '#src/domain/ledger/refund-journals.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { allPayments } from '#src/domain/payments/further-payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { askedRefund } from '#src/domain/refunds/asked-refund.ts'
import { goodwillBack } from '#src/domain/refunds/giving-back.ts'
import { refundable } from '#src/domain/refunds/refundable.ts'
import { type Stateful, type Transition, transition } from '#src/domain/transition.ts'
import type { DecideVisitFee, FeeDecision, VisitFeeId } from './visit-fee.ts'
import { isOpenFee, type VisitFeeState } from './visit-fee-machine.ts'

type Instant = Temporal.Instant

/** The fee of a failed visit, as read; in whole paise. */
export type Fee = Stateful & {
  id: VisitFeeId
  state: VisitFeeState
  accountId: UserId
  phlebotomistId: UserId
  amount: Paise
  phlebotomistPart: Paise
  /** The part kept back of an online payment. */
  withheld: Paise
  disputedAt: Instant | null
  wordsSealed: string | null
  decidedBy: UserId | null
  decidedAt: Instant | null
  decision: FeeDecision | null
  note: string | null
}

/** A fee with its booking, under its lock. */
export type FeeAtHand = EndingAtHand & { fee: Fee }

/** A person's coded reason, or time's. */
type Said = { by: UserId | null; decision: FeeDecision | null; note?: string | undefined }

function no<Code extends string>(error: Code, { state }: Fee): Refused<Code> {
  return { ok: false, error, stands: { machine: 'visitFee', state, allowed: 'by-state' } }
}

/**
 * The patient objects to a failed visit's fee: nothing is owed until the office has decided.
 * Refuses `not-allowed-now` once the fee is owed, waived or disputed, and `stale`.
 * Source: decision 034.
 */
export function disputingFee(
  facts: FeeAtHand,
  { version, wordsSealed, now }: { version: number; wordsSealed: string | null; now: Instant },
): Decision<{ state: 'disputed' }, 'stale' | 'not-allowed-now'> {
  const { fee, booking } = facts
  if (fee.version !== version) return no('stale', fee)
  const patch = { disputedAt: now, wordsSealed }
  const disputed = transition('visitFee', fee, 'dispute', { patch })
  if (!disputed) return no('not-allowed-now', fee)
  const { startsAt } = mainVisit(facts)
  const changes: Changes = {
    bookingId: booking.id,
    transitions: [disputed],
    news: [{ event: 'visit-fee-disputed', startsAt, charge: fee.amount }],
    audit: { subjectId: fee.id, detail: { amount: fee.amount } },
  }
  return { ok: true, answer: { state: 'disputed' }, changes }
}

type Refusals = 'stale' | 'same-person' | 'not-allowed-now' | 'disputed'

/**
 * The office decides whether a failed visit's fee is owed, with a coded reason; the patient is
 * told. Refuses `same-person` to the person who would pay or earn it, `disputed` while a bank
 * disputes the payment, `stale`, and `not-allowed-now` once it is decided, or while the patient
 * still has time to object.
 * Source: decision 034.
 */
export function decidingFee(
  facts: FeeAtHand,
  { version, verdict, reason, note, by }: DecideVisitFee & { by: UserId },
  at: EndingAt,
): Decision<{ state: 'owed' | 'waived' }, Refusals> {
  const { fee, booking } = facts
  if (fee.version !== version) return no('stale', fee)
  if (by === fee.accountId || by === fee.phlebotomistId) return { ok: false, error: 'same-person' }
  if (!isOpenFee(fee.state)) return no('not-allowed-now', fee)
  if (facts.money.isDisputed) return { ok: false, error: 'disputed' }
  const said = { by, decision: reason, note }
  const isUpheld = verdict === 'uphold'
  const changed = isUpheld ? feeIsOwed(facts, said, at) : feeIsWaived(facts, said, at)
  if (!changed) return no('not-allowed-now', fee)
  const audit = { subjectId: fee.id, detail: { verdict, reason, amount: fee.amount } }
  const changes = { bookingId: booking.id, ...changed, audit }
  return { ok: true, answer: { state: isUpheld ? 'owed' : 'waived' }, changes }
}

/**
 * A fee ends by time: without an objection it is owed, without a decision of the office it is
 * waived. Nothing where it is no longer as it was found, or a bank took the payment back.
 * Source: decision 034.
 */
export function feeOfTime(
  facts: FeeAtHand,
  found: VisitFeeState,
  at: EndingAt,
): Decision<null, never> {
  const { fee, booking } = facts
  const isDisputed = allPayments(facts).some(({ state }) => state === 'chargeback')
  const done = { ok: true as const, answer: null }
  if (fee.state !== found || isDisputed) return done
  const changed =
    fee.state === 'waiting'
      ? feeIsOwed(facts, { by: null, decision: null }, at)
      : feeIsWaived(facts, { by: null, decision: 'not-decided-in-time' }, at)
  const audit = { subjectId: fee.id, detail: { event: 'visit-fee', was: fee.state } }
  return changed ? { ...done, changes: { bookingId: booking.id, ...changed, audit } } : done
}

/** One transition of its machine, with the decider and the time. Source: decision 034. */
export function endedFee(
  fee: Fee,
  event: 'fall-due' | 'uphold' | 'waive',
  { by, decision, note }: Said,
  now: Instant,
): Transition | undefined {
  const patch = { decidedBy: by, decidedAt: now, decision, note: note ?? null }
  return transition('visitFee', fee, event, { patch, reason: decision ?? 'time' })
}

/**
 * The fee is owed: from an online payment it is kept and accrued, from a cash booking it is due
 * with the next one and accrues when that is paid.
 */
function feeIsOwed(facts: FeeAtHand, said: Said, at: EndingAt): Changed | undefined {
  const { fee, booking } = facts
  const ended = endedFee(fee, said.by === null ? 'fall-due' : 'uphold', said, at.now)
  if (!ended) return undefined
  const { startsAt } = mainVisit(facts)
  const money = fee.withheld === 0 ? { charge: fee.amount } : { kept: fee.amount }
  return joined(
    {
      transitions: [ended],
      updated: { charged: [{ id: booking.id, cancellationCharge: fee.amount }] },
      news: [{ event: 'visit-fee-owed', startsAt, ...money }],
    },
    fee.withheld === 0 ? dueNextTime(facts, at) : keptOfPayment(facts),
  )
}

function dueNextTime({ fee, booking }: FeeAtHand, { now, ids }: EndingAt): Changed {
  const { accountId, id: bookingId } = booking
  const { amount, phlebotomistPart, phlebotomistId } = fee
  const { receivable: id } = ids
  const parts = { amount, phlebotomistPart, phlebotomistId }
  const row = { id, accountId, bookingId, ...parts, state: 'pending' as const, createdAt: now }
  const journals = [feeOwed(id, accountId, amount)]
  return { transitions: [], created: { receivable: [row] }, journals }
}

function keptOfPayment({ fee, booking, payment }: FeeAtHand): Changed {
  const kept = cancellationFeeKept({
    paymentId: payment.id,
    accountId: booking.accountId,
    phlebotomistId: fee.phlebotomistId,
    charge: booking.cancellationFee,
    kept: fee.withheld,
    refund: paise(0),
  })
  return { transitions: [], journals: [kept] }
}

/**
 * The fee is waived: the amount withheld from an online payment is refunded too, as much as is left
 * of the payment: goodwill may have refunded it before.
 */
function feeIsWaived(facts: FeeAtHand, said: Said, at: EndingAt): Changed | undefined {
  const { fee, booking, payment } = facts
  const ended = endedFee(fee, 'waive', said, at.now)
  if (!ended) return undefined
  const { startsAt } = mainVisit(facts)
  const amount = paise(Math.min(fee.withheld, refundable(facts).balance))
  const asked = { amount, reason: 'visit-fee-waived', testItemId: null, breakdown: null }
  const goodwill = fee.withheld > 0 ? goodwillBack(facts, { gone: amount }) : paise(0)
  return joined(
    { transitions: [ended] },
    askedRefund(facts, asked, { ...at, refundId: at.ids.refund }),
    {
      transitions: [],
      journals: [
        paymentRefundable(payment.id, booking.accountId, amount),
        goodwillReturned({ ...booking, amount: goodwill }),
      ],
      news: [{ event: 'visit-fee-waived', startsAt, charge: fee.amount, refund: amount }],
    },
  )
}
