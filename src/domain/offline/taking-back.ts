import type { Decision } from '#src/domain/changes.ts'
import { redrawEarned } from '#src/domain/ledger/booking-journals.ts'
import type { Paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Carrying } from '#src/domain/tubes/carry-limit.ts'
import { type HoldAtHand, owed } from './deciding-hold.ts'
import { type HoldOutcome, isDoubt, type TakeBackRefusal } from './hold.ts'

/** A refused hold, with what was withdrawn because of it and how its samples are. */
export type RefusedAtHand = HoldAtHand & {
  /** What the visit would earn, where it was withdrawn and not restored. */
  withdrawn: Paise | null
  /** Another refusal of the same visit still withholds its pay. */
  isRefusedElse: boolean
  /** Its tubes that may still be at hand, each by when the lab must have it. */
  carried: readonly Pick<Carrying, 'dueAt' | 'pastMinutes'>[]
}

type By = { by: UserId; now: Temporal.Instant }
type Answer = { outcome: HoldOutcome; paid: Paise | null }

/**
 * A second person of the office takes a refusal back that was a mistake. While every sample still keeps,
 * the lab may accept them; after that it is for the money alone, and they stay held. Refuses
 * `same-person` to who refused it and to the phlebotomist, and `stale`.
 * Source: decision 246.
 */
export function takingBack(
  facts: RefusedAtHand,
  { version, note }: Omit<TakeBackRefusal, 'holdId'>,
  { by, now }: By,
): Decision<Answer, 'same-person' | 'stale'> {
  const { hold, bookingId } = facts
  const { id, visitId, phlebotomistId, reason, decidedBy } = hold
  if (phlebotomistId === by || decidedBy === by) return { ok: false, error: 'same-person' }
  if (hold.version !== version || hold.outcome !== 'refused') return { ok: false, error: 'stale' }
  const outcome = !isDoubt(reason) || isKeeping(facts) ? 'confirmed' : 'paid'
  const paid = isDoubt(reason) ? restored(facts) : owed(facts)
  const pay = paid && redrawEarned(visitId, phlebotomistId, { charge: paid, borneBy: null })
  return {
    ok: true,
    answer: { outcome, paid },
    changes: {
      bookingId,
      transitions: [],
      updated: { takenBackHold: [{ id, version, outcome, note, decidedAt: now, decidedBy: by }] },
      journals: pay ? [pay] : [],
      audit: { subjectId: visitId, detail: { event: 'take-back-refusal', reason, outcome, paid } },
    },
  }
}

/** Every sample that was drawn is within the time that it keeps. */
function isKeeping({ carried }: RefusedAtHand): boolean {
  const drawn = carried.filter(({ dueAt }) => dueAt !== null)
  return drawn.length > 0 && drawn.every(({ pastMinutes }) => pastMinutes === 0)
}

/** What was withdrawn is owed again, unless another refusal withholds it. */
function restored({ withdrawn, isRefusedElse }: RefusedAtHand): Paise | null {
  return isRefusedElse ? null : withdrawn
}
