import type { UserId } from '#src/domain/people/actor.ts'
import type { VisitState } from './visit-machine.ts'

type Visit = { state: VisitState; phlebotomistId: UserId | null; startsAt: Temporal.Instant }

/**
 * Whom another time leaves without a visit, read before it was saved, and who must be told not to
 * go; null where nobody had accepted it. A repeated yes finds it rescheduled, so nobody is told again.
 * Source: life cycle 3; decision 184.
 */
export function leftWithout({ state, phlebotomistId, startsAt }: Visit) {
  return state === 'accepted' && phlebotomistId ? { id: phlebotomistId, facts: { startsAt } } : null
}
