import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { OwnVisit } from '#src/domain/bookings/main-visit.ts'
import type { Decision } from '#src/domain/changes.ts'
import { receivableWaived } from '#src/domain/ledger/refund-journals.ts'
import type { Paise } from '#src/domain/money.ts'
import type { PaymentState } from '#src/domain/payments/payment-machine.ts'
import type { PaymentId, ReceivableId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type Stateful, taken, transition } from '#src/domain/transition.ts'
import { doorsOf } from '#src/domain/visits/people-of-visit.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import type { ReceivableState } from './receivable-machine.ts'

/** A fee that is owed, as read under its lock; in whole paise. */
export type Receivable = Stateful & {
  id: ReceivableId
  state: ReceivableState
  accountId: UserId
  bookingId: BookingId
  amount: Paise
  /** The booking that carries it now. */
  attachedBookingId: BookingId | null
}

/** The booking that carried it when its lock was taken. */
type Carrier = {
  booking: { id: BookingId }
  payment: { id: PaymentId; state: PaymentState; amount: Paise }
  visits: readonly (OwnVisit & { id: VisitId })[]
}

type Facts = { receivable: Receivable; carrier: Carrier | null }

/**
 * Waives a fee, with a reason. A cash booking that carries it has that much less due at the door.
 * Refuses `stale` where another booking took or released it meanwhile, and `not-allowed-now` once
 * it is settled, while its carrier is paid online, or where nothing would be left to pay at the
 * door.
 * Source: life cycle 9.
 */
export function waiving(
  { receivable: row, carrier }: Facts,
  reason: string,
): Decision<{ state: 'waived' }, 'stale' | 'not-allowed-now'> {
  if (row.attachedBookingId !== (carrier?.booking.id ?? null)) return { ok: false, error: 'stale' }
  const lowered = row.state === 'attached' ? carrier : null
  if (lowered && (lowered.payment.state !== 'due' || lowered.payment.amount <= row.amount)) {
    const { state } = lowered.payment
    return { ok: false, error: 'not-allowed-now', stands: { machine: 'payment', state } }
  }
  const patch = { attachedBookingId: null }
  const waived = transition('receivable', row, 'waive', { patch, reason })
  if (!waived) {
    const { state } = row
    return { ok: false, error: 'not-allowed-now', stands: { machine: 'receivable', state } }
  }
  const { amount, bookingId } = row
  const changes = {
    bookingId,
    transitions: [waived],
    updated: lowered
      ? {
          lowered: [{ id: lowered.payment.id, amount }],
          lessCash: doorsOf(lowered).map(({ id }) => ({ id, cashDue: amount })),
        }
      : {},
    journals: [receivableWaived(row, 'receivable-waived')],
    audit: { subjectId: row.id, detail: { reason, amount } },
  }
  return { ok: true, answer: { state: 'waived' }, changes }
}

/**
 * Writes off a fee that no booking has carried for long; answers false where it waits no more.
 * Source: life cycle 9.
 */
export function writingOff(row: Receivable): Decision<boolean, never> {
  if (row.state !== 'pending') return { ok: true, answer: false }
  const { bookingId, amount } = row
  const changes = {
    bookingId,
    transitions: [taken('receivable', row, 'write-off', { reason: 'time' })],
    journals: [receivableWaived(row, 'receivable-written-off')],
    audit: { subjectId: row.id, detail: { event: 'write-off', amount } },
  }
  return { ok: true, answer: true, changes }
}
