import type { UserId } from '#src/domain/people/actor.ts'
import {
  type RosterGap,
  rosterGap,
  type RosterToFit,
  type VisitToFit,
} from '#src/domain/rosters/roster-gap.ts'
import { acceptsFrom } from '#src/domain/visits/release-limit.ts'

/** A phlebotomist of the visit's city, other than who has it and than whose booking it is. */
export type Candidate = RosterToFit & {
  id: UserId
  name: string
  /** The role is in force and the account is not suspended. */
  isActive: boolean
  /** As many visits of theirs overlap as they make in an hour. */
  isBusy: boolean
  /** Paise of cash they hold, plus what is due at visits they have accepted. */
  held: number
  promised: number
  /** When they released visits themselves within the last day. */
  releasedAt: readonly Temporal.Instant[]
}

/** As many as one choice can list. */
export const MOST_CANDIDATES = 100

/** Why somebody can’t take a visit now. */
export type WhyNot = 'inactive' | 'busy' | 'released' | 'cash' | RosterGap

/**
 * Why a phlebotomist can't take the visit over; null where they may. The same limits hold as for
 * accepting any visit, and are judged again when they answer.
 * Source: life cycle 3, OFFERED → ACCEPTED; decision 179.
 *
 * @param limit paise of cash one person may hold.
 */
export function whyNot(
  visit: VisitToFit & { cashDue: number },
  { isActive, isBusy, held, promised, releasedAt, ...roster }: Omit<Candidate, 'id' | 'name'>,
  { now, limit }: { now: Temporal.Instant; limit: number },
): WhyNot | null {
  if (!isActive) return 'inactive'
  if (isBusy) return 'busy'
  const gap = rosterGap(visit, roster)
  if (gap) return gap
  if (acceptsFrom(releasedAt, now)) return 'released'
  return visit.cashDue > 0 && held + promised + visit.cashDue > limit ? 'cash' : null
}

/**
 * The candidates with why they can't take the visit over: first who can, then the others, each in
 * the order given, as many as one choice can list.
 * Source: decision 179.
 */
export function judged(
  visit: VisitToFit & { cashDue: number },
  candidates: readonly Candidate[],
  given: { now: Temporal.Instant; limit: number },
): { id: UserId; name: string; whyNot: WhyNot | null }[] {
  const all = candidates.map(({ id, name, ...facts }) => ({
    id,
    name,
    whyNot: whyNot(visit, facts, given),
  }))
  const able = all.filter((one) => one.whyNot === null)
  const others = all.filter((one) => one.whyNot !== null)
  return [...able, ...others].slice(0, MOST_CANDIDATES)
}
