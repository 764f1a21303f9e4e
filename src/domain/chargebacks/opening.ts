import type { Changed, Decision, Refused } from '#src/domain/changes.ts'
import { afterChanges } from '#src/domain/bookings/after-changes.ts'
import { joined } from '#src/domain/joined.ts'
import { chargebackOpened } from '#src/domain/ledger/chargeback-journals.ts'
import { paise } from '#src/domain/money.ts'
import { allPayments } from '#src/domain/payments/further-payment.ts'
import type { CaptureId, PaymentId } from '#src/domain/payments/payment.ts'
import type { NewChargeback } from '#src/domain/payments/new-money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { unclaimedOf } from '#src/domain/refunds/refundable.ts'
import { withdrawnRefunds } from '#src/domain/refunds/rest-given.ts'
import { heldShares } from '#src/domain/settlement/holding.ts'
import { type Stateful, taken, transition } from '#src/domain/transition.ts'
import type { ChargebackId, OpenChargeback } from './chargeback.ts'
import { type DisputedBooking } from './chargeback-at-hand.ts'
import { disputedPayment } from './disputed-payment.ts'
import { holdReason } from './hold-reason.ts'

/** A booking with what a bank's letter is checked against. */
export type ToDispute = DisputedBooking & {
  /** The gateway's reference of the money of its main payment. */
  referenceNo: string | null
  /** A case with this number exists. */
  isCaseUsed: boolean
  /** The difference that the daily comparison found; null: the case is entered from the letter. */
  found: (Stateful & FoundBreak) | null
}

type FoundBreak = {
  key: string
  ownerId: UserId | null
  resolvedBy: UserId | null
  resolvedAt: Temporal.Instant | null
  note: string | null
}

type At = { by: UserId; id: ChargebackId; now: Temporal.Instant }
type Refusals = 'not-allowed-now' | 'reference-used' | 'which-payment' | 'more-than-paid'

/**
 * A patient's bank took a payment back: it is disputed. Refunds that were not sent are withdrawn, a
 * fee that waits is disputed, and what its tests earned is held where it is in no payout.
 * Refuses `not-allowed-now`, `reference-used`, `more-than-paid`, and `which-payment` where the booking
 * has several payments and none is named.
 * Source: life cycle 2; decision 025.
 */
export function openingChargeback(
  facts: ToDispute,
  input: OpenChargeback,
  at: At,
): Decision<{ chargebackId: ChargebackId }, Refusals> {
  const { booking, found, further } = facts
  const named = found?.key ?? ('bookingId' in input ? input.referenceNo : undefined)
  const theirs = disputedPayment(facts, named)
  if (!theirs && named === undefined && further.length > 0)
    return { ok: false, error: 'which-payment' }
  const { payment, captureId } = theirs ?? facts
  if (captureId === null || !theirs || !isFree(payment)) return notNow('payment', payment)
  if (facts.isCaseUsed) return { ok: false, error: 'reference-used' }
  const row = newCase(booking, input, { ...at, captureId, paymentId: payment.id })
  const withdrawn = withdrawnRefunds(facts, at.now)
  const left = allPayments(afterChanges(facts, withdrawn)).find(({ id }) => id === payment.id)
  const refundablePaise = unclaimedOf(left ?? payment)
  if (row.amount > refundablePaise)
    return { ok: false, error: 'more-than-paid', facts: { refundablePaise } }
  const resolved = found && resolvedBreak(found, row)
  if (found && !resolved) return notNow('break', found)
  const changed = joined(withdrawn, disputed(facts, row), {
    transitions: resolved ? [resolved] : [],
  })
  const detail = { amount: row.amount, caseNumber: row.caseNumber }
  const changes = {
    ...changed,
    bookingId: booking.id,
    audit: { subjectId: row.id, detail },
    // The payment changes twice: its claims, and its state.
    afterwards: { transitions: [taken('payment', payment, 'charge-back')] },
  }
  return { ok: true, answer: { chargebackId: row.id }, changes }
}

/** Paid online and not disputed or returned; a surplus is refunded anyway. */
function isFree({ state }: Pick<Stateful, 'state'>): boolean {
  return state === 'captured' || state === 'part-refunded'
}

function notNow(machine: 'payment' | 'break', { state }: Stateful): Refused<'not-allowed-now'> {
  return { ok: false, error: 'not-allowed-now', stands: { machine, state } }
}

type Entered = At & { captureId: CaptureId; paymentId: PaymentId }

function newCase(
  booking: ToDispute['booking'],
  { caseNumber, amountPaise, reason, respondBy }: OpenChargeback,
  { id, by, now, captureId, paymentId }: Entered,
): NewChargeback {
  return {
    id,
    caseNumber,
    bookingId: booking.id,
    paymentId,
    captureId,
    amount: paise(amountPaise),
    reason,
    respondBy: respondBy === undefined ? null : Temporal.PlainDate.from(respondBy),
    state: 'open',
    version: 1,
    openedBy: by,
    openedAt: now,
  }
}

function disputed({ fee, shares }: ToDispute, row: NewChargeback): Changed {
  const more = { patch: { disputedAt: row.openedAt }, reason: 'chargeback' }
  const ofFee = fee && transition('visitFee', fee, 'dispute', more)
  const entries = shares.map(({ entry }) => entry)
  return {
    transitions: [...(ofFee ? [ofFee] : []), ...heldShares(entries, holdReason(row))],
    created: { chargeback: [row] },
    updated: { claimed: [{ id: row.paymentId, refunded: paise(0), chargedBack: row.amount }] },
    journals: [chargebackOpened(row)],
  }
}

/** The difference that the daily comparison found is this case. */
function resolvedBreak(found: NonNullable<ToDispute['found']>, row: NewChargeback) {
  const { caseNumber, openedBy, openedAt } = row
  const patch = {
    resolvedBy: openedBy,
    resolvedAt: openedAt,
    note: `Chargeback ${caseNumber}`,
    ownerId: found.ownerId ?? openedBy,
  }
  return transition('break', found, 'resolve', { patch })
}
