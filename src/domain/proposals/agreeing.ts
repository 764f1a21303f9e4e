import type { Decision } from '#src/domain/changes.ts'
import { transition } from '#src/domain/transition.ts'
import {
  type MovingRefusals,
  rescheduling,
  type ReschedulingAtHand,
} from '#src/domain/visits/rescheduling.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { isAnswerable, type Proposal } from './proposal.ts'

type Facts = ReschedulingAtHand & { proposal: Proposal }
type Given = { version: number; now: Temporal.Instant; id: VisitId; startCodeSealed: string }
type Refusals = MovingRefusals | 'proposal-over' | 'stale'

/**
 * The patient accepts the hour that the office proposed: the visit is rescheduled as by themselves,
 * free of charge, and it is none of their two. Refuses `proposal-over` where the proposal has ended,
 * its time is over, or the visit went on, was rescheduled or ended meanwhile; `slot-full` where a lab
 * closed the hour meanwhile, though the visit holds a place in it.
 * Source: decision 184; life cycle 3.
 */
export function agreeing(facts: Facts, given: Given): Decision<{ state: 'accepted' }, Refusals> {
  const { proposal, visit } = facts
  const answer = { state: 'accepted' } as const
  if (proposal.state === 'accepted') return { ok: true, answer }
  const patch = { endedAt: given.now }
  const accepted = transition('proposal', proposal, 'accept', { patch })
  if (!accepted || !isAnswerable(proposal, visit, given.now))
    return { ok: false, error: 'proposal-over' }
  if (proposal.version !== given.version) return { ok: false, error: 'stale' }
  const moved = rescheduling(facts, proposal.startsAt, {
    ...given,
    askedBy: 'office',
    isPromised: true,
  })
  if (!moved.ok) return moved
  const { visitId: to } = moved.answer
  return {
    ok: true,
    answer,
    ...(moved.changes && {
      changes: {
        ...moved.changes,
        transitions: [accepted, ...moved.changes.transitions],
        audit: { subjectId: visit.id, detail: { did: 'accept', to } },
      },
    }),
  }
}
