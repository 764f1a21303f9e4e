import type { BookingId } from '#src/domain/bookings/booking.ts'
import { phlebotomistPartOf } from '#src/domain/ledger/booking-journals.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Doubt } from './failure.ts'
import type { NewVisitFee } from './new-visit-fee.ts'
import { DISPUTE_HOURS } from './fee-deadlines.ts'
import { type VisitFeeId } from './visit-fee.ts'
import type { FailReason, VisitId } from './visit.ts'

/** The facts a fee is opened with. */
export type Contested = {
  visit: { id: VisitId; phlebotomistId: UserId | null }
  reason: FailReason
  doubts: Doubt[]
}

/**
 * The full charge of the contract, and what is available of it: withheld, or owed later in cash.
 */
type Sum = { charge: Paise; kept: Paise; owed: Paise }

/**
 * A failed visit's fee, neither owed nor accrued yet: it waits for the patient's objection, or for
 * the office where something is not proved. Posts no journal.
 * Source: decision 034.
 */
export function openedFee(
  booking: { id: BookingId; accountId: UserId },
  { visit, reason, doubts }: Contested,
  { charge, kept, owed }: Sum,
  { now, ids }: { now: Temporal.Instant; ids: { fee: VisitFeeId } },
): NewVisitFee | undefined {
  const amount = paise(kept + owed)
  if (amount === 0 || !visit.phlebotomistId) return undefined
  return {
    id: ids.fee,
    visitId: visit.id,
    bookingId: booking.id,
    accountId: booking.accountId,
    phlebotomistId: visit.phlebotomistId,
    reason,
    amount,
    // Where the charge is not covered in full, the phlebotomist's part comes first.
    phlebotomistPart: paise(Math.min(amount, Math.max(0, phlebotomistPartOf(charge)))),
    withheld: kept,
    state: doubts.length > 0 ? 'to-decide' : 'waiting',
    doubts,
    createdAt: now,
    dueAt: now.add({ hours: DISPUTE_HOURS }),
  }
}
