import { MessageId } from '#src/domain/messages/message-id.ts'
import type { Changed } from '#src/domain/changes.ts'
import type { VisitNews } from '#src/domain/rosters/telling.ts'
import type { Transition } from '#src/domain/transition.ts'
import { isAccepted, visitStates } from '#src/domain/visits/visit-machine.ts'
import { labLettersOf } from './lab-letters.ts'
import type { Step } from './step.ts'

/**
 * The messages of a decision that go to others than the account holder: to labs, and to
 * phlebotomists, of whom the outbox holds one row for each visit that is offered, or that one of them
 * had and that is cancelled. Who is told of it, where and when is decided when the row is sent
 * (`writeVisitNews`), so a verb loads nobody for it.
 * Source: decision 158; decision 197.
 */
export function besides(step: Step, changes: Changed) {
  return [...labLettersOf(step, changes.labNews ?? []), ...visitNewsOf(step, changes)]
}

type OfVisit = { id: string; event: VisitNews }

function visitNewsOf({ world, now }: Step, { transitions, created }: Changed) {
  const begun: OfVisit[] = (created?.visit ?? []).flatMap(({ id, state }) =>
    state === 'offered' ? [{ id, event: 'visit-offered' as const }] : [],
  )
  return [...begun, ...transitions.flatMap(newsOfStep)].map(({ id, event }) => ({
    id: MessageId.parse(world.chance.uuid()),
    event,
    subjectId: id,
    channel: 'devices' as const,
    sealed: null,
    createdAt: now,
  }))
}

function newsOfStep({ machine, row, to }: Transition): OfVisit[] {
  if (machine !== 'visit') return []
  if (to === 'offered') return [{ id: row.id, event: 'visit-offered' }]
  return to === 'cancelled' && isSomebodys(row.state)
    ? [{ id: row.id, event: 'visit-cancelled' }]
    : []
}

const isSomebodys = (state: string) => visitStates.some((one) => one === state && isAccepted(one))
