import type { Refused } from '#src/domain/changes.ts'
import type { NobodyReason } from '#src/domain/rosters/roster-gap.ts'
import { visitToFit } from '#src/domain/rosters/visit-to-fit.ts'
import { holdTime } from '#src/domain/stays/hold-time.ts'
import type { ReschedulingAtHand } from './rescheduling.ts'

/**
 * Why nobody can come at this hour; undefined where somebody has time. A place that was promised to
 * the patient is not asked about again.
 * Source: decisions 192 and 193.
 */
export function refusedNobody(
  facts: ReschedulingAtHand,
  startsAt: Temporal.Instant,
): Refused<NobodyReason> | undefined {
  const held = heldFor(facts, startsAt)
  return held.ok ? undefined : held
}

/** Whose time the visit would hold then: that of who accepted it, if they have time. Source: decision 193. */
export function heldFor(facts: ReschedulingAtHand, startsAt: Temporal.Instant) {
  const hour = { startsAt, endsAt: startsAt.add({ hours: 1 }) }
  const { phlebotomistId, preferredPhlebotomistId } = facts.visit
  const preferred = phlebotomistId ?? preferredPhlebotomistId
  return holdTime({ ...visitToFit(facts), ...hour }, facts.workers, preferred)
}
