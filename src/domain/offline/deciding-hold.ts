import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Decision } from '#src/domain/changes.ts'
import { redrawEarned } from '#src/domain/ledger/booking-journals.ts'
import type { Paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { isTooLate } from '#src/domain/visits/failure.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import { mayTake } from '#src/domain/visits/visit-window.ts'
import type { DecideOfflineHold, OfflineHold } from './hold.ts'

/** A hold with what decides whether its phlebotomist is paid, in paise. */
export type HoldAtHand = {
  hold: OfflineHold
  bookingId: BookingId
  collectionCharge: Paise
  /** What the patient owes for cancelling: the phlebotomist's share is in it. */
  cancellationCharge: Paise | null
  visitState: VisitState
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  earlyAllowedAt: Temporal.Instant | null
  /** When its phone says that they came, where nobody doubts the time. */
  arrivedAt: Temporal.Instant | null
  hasDrawn: boolean
  /** The first step that its phone took of the visit, where nobody doubts the time. */
  setOutAt: Temporal.Instant | null
  /** When the booking was cancelled. */
  cancelledAt: Temporal.Instant | null
  /** They gave the visit back, or passed it on. */
  hasGivenBack: boolean
  /** Cash that its phone took and that is in no book. */
  cash: object | null
  isPaid: boolean
}

type By = { by: UserId; now: Temporal.Instant }
type Answer = { outcome: 'confirmed' | 'refused'; paid: Paise | null }

/**
 * The office has looked: confirmed, the samples may be accepted, or work on a visit that was
 * cancelled meanwhile, or was given up though they came in time and drew, is paid by the platform, and
 * never by the patient. Refused, no lab accepts them. Refuses `same-person` to the phlebotomist, and
 * `stale`, and `cash-not-booked` until the office says what became of cash that was taken.
 * Source: life cycle 1 and 3; decisions 199, 209 and 216.
 */
export function decidingHold(
  facts: HoldAtHand,
  { version, outcome, note }: Omit<DecideOfflineHold, 'holdId'>,
  { by, now }: By,
): Decision<Answer, 'same-person' | 'stale' | 'cash-not-booked'> {
  const { hold, bookingId } = facts
  if (hold.phlebotomistId === by) return { ok: false, error: 'same-person' }
  if (hold.version !== version || hold.outcome !== null) return { ok: false, error: 'stale' }
  if (facts.cash !== null) return { ok: false, error: 'cash-not-booked' }
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

/** Whoever came to a visit that was over meanwhile is paid for it once; not who had given it back. */
function owed(facts: HoldAtHand): Paise | null {
  const { hold, visitState, cancellationCharge, collectionCharge, isPaid, hasGivenBack } = facts
  const isOver = visitState === 'cancelled' ? isUnawares(facts) : isWronglyMissed(facts)
  const isCovered = isPaid || (cancellationCharge ?? 0) > 0
  return hold.reason === 'visit-over' &&
    isOver &&
    !hasGivenBack &&
    !isCovered &&
    collectionCharge > 0
    ? collectionCharge
    : null
}

/** They were on their way when the booking was cancelled, and could not hear of it. */
function isUnawares({ setOutAt, cancelledAt }: HoldAtHand): boolean {
  if (cancelledAt === null) return true
  return setOutAt !== null && Temporal.Instant.compare(setOutAt, cancelledAt) < 0
}

/** Nobody was heard of, because there was no network: they came at the hour and drew. */
function isWronglyMissed({ visitState, arrivedAt, hasDrawn, ...visit }: HoldAtHand): boolean {
  if (visitState !== 'no-show-ph' || !hasDrawn || arrivedAt === null) return false
  const isInTime = !isTooLate({ arrivedAt, endsAt: visit.endsAt })
  return isInTime && mayTake('arrive', visit, arrivedAt).ok
}
