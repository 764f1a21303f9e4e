import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Decision } from '#src/domain/changes.ts'
import { payWithdrawn, redrawEarned } from '#src/domain/ledger/booking-journals.ts'
import type { Paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { isTooLate } from '#src/domain/visits/failure.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import { mayTake } from '#src/domain/visits/visit-window.ts'
import { type DecideOfflineHold, isDoubt, type OfflineHold } from './hold.ts'
import { isPaidAllTheSame } from './refusal-cause.ts'

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
  /** What the visit earned its phlebotomist, and was not withdrawn. */
  earning: { id: string; amount: Paise } | null
}

type By = { by: UserId; now: Temporal.Instant }
type Answer = { outcome: 'confirmed' | 'refused'; paid: Paise | null; withdrawn: Paise | null }
type Code = 'same-person' | 'stale' | 'cash-not-booked' | 'cause-not-said'

/**
 * The office has looked: confirmed, the samples may be accepted, or work on a visit that was
 * cancelled meanwhile, or was given up though they came in time and drew, is paid by the platform, and
 * never by the patient. Refused, no lab accepts them, and what the visit earned is kept or withdrawn by
 * the coded cause. Refuses `same-person` to the phlebotomist, and `stale`, `cause-not-said` for a
 * refusal without one, and `cash-not-booked` until the office says what became of cash that was taken.
 * Source: life cycle 1 and 3; decisions 199, 209, 216, 245 and 246.
 */
export function decidingHold(
  facts: HoldAtHand,
  said: Omit<DecideOfflineHold, 'holdId'>,
  { by, now }: By,
): Decision<Answer, Code> {
  const { hold, bookingId } = facts
  const { version, outcome, note } = said
  const cause = outcome === 'refused' ? said.cause : null
  if (hold.phlebotomistId === by) return { ok: false, error: 'same-person' }
  if (hold.version !== version || hold.outcome !== null) return { ok: false, error: 'stale' }
  if (facts.cash !== null) return { ok: false, error: 'cash-not-booked' }
  if (cause === undefined)
    return { ok: false, error: 'cause-not-said', fields: { cause: 'cause-not-said' } }
  const { id, visitId, reason } = hold
  const { paid, withdrawn, journals } = money(facts, cause)
  const decided = { id, version, outcome, cause, note, decidedAt: now, decidedBy: by }
  const detail = { event: 'decide-hold', reason, outcome, ...(cause && { cause }), paid, withdrawn }
  return {
    ok: true,
    answer: { outcome, paid, withdrawn },
    changes: {
      bookingId,
      transitions: [],
      updated: { decidedHold: [decided] },
      journals,
      audit: { subjectId: visitId, detail },
    },
  }
}

/** What follows for the phlebotomist; `cause`: null where it is confirmed. */
function money(facts: HoldAtHand, cause: NonNullable<DecideOfflineHold['cause']> | null) {
  const { visitId, phlebotomistId, reason } = facts.hold
  if (cause === null) {
    const paid = owed(facts)
    const pay = paid && redrawEarned(visitId, phlebotomistId, { charge: paid, borneBy: null })
    return { paid, withdrawn: null, journals: pay ? [pay] : [] }
  }
  const isWithdrawn = isDoubt(reason) && !isPaidAllTheSame(cause)
  const earning = isWithdrawn ? facts.earning : null
  const journals = earning ? [payWithdrawn(visitId, phlebotomistId, earning)] : []
  return { paid: null, withdrawn: earning?.amount ?? null, journals }
}

/**
 * Whoever came to a visit that was over meanwhile is paid for it once; not who had given it back.
 * Source: decisions 199, 209 and 245.
 */
export function owed(facts: HoldAtHand): Paise | null {
  const { hold, visitState, cancellationCharge, collectionCharge, isPaid, hasGivenBack } = facts
  const isOver = visitState === 'cancelled' ? isUnawares(facts) : isWronglyMissed(facts)
  const isCovered = isPaid || (cancellationCharge ?? 0) > 0
  return isLate(hold) && isOver && !hasGivenBack && !isCovered && collectionCharge > 0
    ? collectionCharge
    : null
}

/** What it tells came after the visit was over, or after its person could not work any more. */
const isLate = ({ reason }: OfflineHold) => reason === 'visit-over' || reason === 'person-away'

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
