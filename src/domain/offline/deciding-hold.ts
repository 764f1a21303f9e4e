import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Decision } from '#src/domain/changes.ts'
import { redrawEarned } from '#src/domain/ledger/booking-journals.ts'
import type { Paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import type { DecideOfflineHold, OfflineHold } from './hold.ts'

/** A hold with what decides whether its phlebotomist is paid, in paise. */
export type HoldAtHand = {
  hold: OfflineHold
  bookingId: BookingId
  collectionCharge: Paise
  /** What the patient owes for cancelling: the phlebotomist's share is in it. */
  cancellationCharge: Paise | null
  visitState: VisitState
  isPaid: boolean
}

type By = { by: UserId; now: Temporal.Instant }
type Answer = { outcome: 'confirmed' | 'refused'; paid: Paise | null }

/**
 * The office has looked: confirmed, the samples may be accepted, or work on a visit that was
 * cancelled meanwhile is paid by the platform, and never by the patient. Refused, no lab accepts
 * them. Refuses `same-person` to the phlebotomist, and `stale`.
 * Source: life cycle 1 and 3; decision 199.
 */
export function decidingHold(
  facts: HoldAtHand,
  { version, outcome, note }: Omit<DecideOfflineHold, 'holdId'>,
  { by, now }: By,
): Decision<Answer, 'same-person' | 'stale'> {
  const { hold, bookingId } = facts
  if (hold.phlebotomistId === by) return { ok: false, error: 'same-person' }
  if (hold.version !== version || hold.outcome !== null) return { ok: false, error: 'stale' }
  const paid = outcome === 'confirmed' ? owed(facts) : null
  const { id, visitId, phlebotomistId, reason } = hold
  const decided = { id, version, outcome, note, decidedAt: now, decidedBy: by }
  const pay = paid && redrawEarned(visitId, phlebotomistId, { charge: paid, borneBy: null })
  return {
    ok: true,
    answer: { outcome, paid },
    changes: {
      bookingId,
      transitions: [],
      updated: { decidedHold: [decided] },
      ...(pay && { journals: [pay] }),
      audit: { subjectId: visitId, detail: { event: 'decide-hold', reason, outcome, paid } },
    },
  }
}

/** Whoever came to a visit that was cancelled meanwhile is paid for it once. */
function owed(facts: HoldAtHand): Paise | null {
  const { hold, visitState, cancellationCharge, collectionCharge, isPaid } = facts
  const cameForNothing = hold.reason === 'visit-over' && visitState === 'cancelled'
  const isCovered = isPaid || (cancellationCharge ?? 0) > 0
  return cameForNothing && !isCovered && collectionCharge > 0 ? collectionCharge : null
}
