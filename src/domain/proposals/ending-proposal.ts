import type { Changes, Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { SlotId } from '#src/domain/slots/slot.ts'
import { type Transition, transition } from '#src/domain/transition.ts'
import { isTooLateToOffer } from '#src/domain/visits/giving-up-visit.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import { isBeforeTheWay, isPast, type Proposal } from './proposal.ts'

/** A proposal, its visit, and the places that are kept for the proposed hour. */
export type EndingProposal = {
  proposal: Proposal
  visit: { state: VisitState; startsAt: Temporal.Instant; phlebotomistId: UserId | null }
  kept: readonly { slotId: SlotId }[]
}

/**
 * The patient declines, or the office withdraws: the visit stays as it is, and the kept place is
 * given back. Doing the same again changes nothing. Refuses `proposal-over` where it has ended, and
 * to withdraw one whose visit went on, was rescheduled or ended meanwhile: that ended it too. Who has
 * the visit withdraws nothing for it (`same-person`), as they propose nothing.
 * Source: decision 184.
 */
export function endingProposal(
  facts: EndingProposal,
  event: 'decline' | 'withdraw',
  { version, now, by }: { version: number; now: Temporal.Instant; by: UserId },
): Decision<{ state: 'declined' | 'withdrawn' }, 'proposal-over' | 'stale' | 'same-person'> {
  const { proposal, visit } = facts
  const state = event === 'decline' ? 'declined' : 'withdrawn'
  if (proposal.state === state) return { ok: true, answer: { state } }
  const ended = transition('proposal', proposal, event, { patch: { endedAt: now } })
  const isLapsed = event === 'withdraw' && !isBeforeTheWay(visit)
  if (!ended || isLapsed) return { ok: false, error: 'proposal-over' }
  if (proposal.version !== version) return { ok: false, error: 'stale' }
  if (event === 'withdraw' && by === visit.phlebotomistId)
    return { ok: false, error: 'same-person' }
  return { ok: true, answer: { state }, changes: changesOf(facts, ended, now) }
}

/**
 * A proposal that nobody can accept any more is ended by time: its visit went on, was rescheduled or
 * ended, or nobody answered. Without changes where it can still be answered, or ended meanwhile.
 * Source: decision 184.
 */
export function lapsingProposal(
  facts: EndingProposal,
  now: Temporal.Instant,
): Decision<boolean, never> {
  const { proposal, visit } = facts
  const isLapsed = !isBeforeTheWay(visit)
  if (!isLapsed && !isPast(proposal, now)) return { ok: true, answer: false }
  const event = isLapsed ? 'lapse' : 'expire'
  const ended = transition('proposal', proposal, event, { patch: { endedAt: now } })
  if (!ended) return { ok: true, answer: false }
  return { ok: true, answer: true, changes: changesOf(facts, ended, now) }
}

/**
 * The patient who was asked reads that the visit stays, unless they said so, it is no more, or it is
 * given up now because nobody has it.
 */
function changesOf(
  { proposal, visit, kept }: EndingProposal,
  ended: Transition,
  now: Temporal.Instant,
): Changes {
  const { visitId, bookingId } = proposal
  const isGivenUp = visit.state === 'offered' && isTooLateToOffer(visit, now)
  const isTold = (ended.event === 'withdraw' || ended.event === 'expire') && !isGivenUp
  return {
    bookingId,
    transitions: [ended],
    updated: { released: kept.map(({ slotId }) => ({ visitId, slotId, releasedAt: now })) },
    news: isTold ? [{ event: 'visit-time-kept', startsAt: visit.startsAt }] : [],
    audit: { subjectId: visitId, detail: { did: ended.event } },
  }
}
