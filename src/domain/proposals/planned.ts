import type { UserId } from '#src/domain/people/actor.ts'
import { isOpenForAnotherTime } from '#src/domain/visits/may-reschedule.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import { isBeforeTheWay, isOpen, MAX_PROPOSALS, type Proposal } from './proposal.ts'

/** Why another time can't be proposed for a visit, whatever the day. */
export type WhyNotPlanned = 'not-open' | 'own-booking' | 'own-visit' | 'open' | 'asked-enough'

type Facts = Parameters<typeof isOpenForAnotherTime>[0] & {
  booking: { accountId: UserId }
  visit: Parameters<typeof isOpenForAnotherTime>[1] & {
    state: VisitState
    phlebotomistId: UserId | null
  }
  /** What was proposed for it, in any order. */
  proposals: readonly Proposal[]
}

/**
 * Why nothing can be proposed for a visit; undefined where it can. Judged again when it is proposed.
 * Source: decision 184.
 */
export function whyNotPlanned(
  { proposals, ...facts }: Facts,
  by: UserId,
): WhyNotPlanned | undefined {
  const { visit, booking } = facts
  if (booking.accountId === by) return 'own-booking'
  if (visit.phlebotomistId === by) return 'own-visit'
  if (proposals.some((one) => isOpen(one, visit))) return 'open'
  if (!isBeforeTheWay(visit) || !isOpenForAnotherTime(facts, visit)) return 'not-open'
  return proposals.length >= MAX_PROPOSALS ? 'asked-enough' : undefined
}
