import type { MoveContactMessage } from '#src/domain/contact/handle-contact-message.ts'
import { acknowledged } from '#src/domain/contact/ticket-clock.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { messageAsSeen } from '#src/usecases/parts/contact/message-as-seen.ts'
import { openMessage } from '#src/usecases/parts/contact/sealed-message.ts'
import { ticketFacts } from '#src/usecases/parts/contact/ticket-facts.ts'

/**
 * A person has read the ticket and takes it on; its sender is told, with the date by which it will
 * be answered. This, not the automatic receipt, is the acknowledgement due within 48 hours. Refuses
 * `stale`, `not-allowed-now`.
 * Source: E-Commerce Rules, 2020, rule 4(5); decision 062.
 */
export function acknowledgeContactMessage(world: World, actor: Actor, input: MoveContactMessage) {
  return inStep(world, actor, async (step) => {
    const row = await messageAsSeen(step, input)
    const patch = acknowledged(row, step.now)
    const change = { row, event: 'acknowledge', bookingId: null, patch } as const
    const { state, version } = await move(step, 'contactMessage', change)
    const { email } = openMessage(world, row)
    const facts = { ...ticketFacts(world, row), endBy: row.endBy }
    await notify(step, { email }, { event: 'ticket-acknowledged', subjectId: row.id, facts })
    await audit(world, step.tx, actor, 'contact:answer', row.id, { event: 'acknowledge' })
    return { id: row.id, state, version }
  })
}
