import type { MoveContactMessage } from '#src/domain/contact/handle-contact-message.ts'
import { clockFrom } from '#src/domain/contact/ticket-clock.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { messageAsSeen } from '#src/usecases/parts/contact/message-as-seen.ts'

/**
 * Reopens a ticket for another answer; both clocks start again, marks of missed deadlines remain.
 * Refuses `stale`, `not-allowed-now`.
 * Source: decision 062.
 */
export function reopenContactMessage(world: World, actor: Actor, input: MoveContactMessage) {
  return inStep(world, actor, async (step) => {
    const row = await messageAsSeen(step, input)
    const patch = { closedReason: null, ...clockFrom(step.now) }
    const change = { row, event: 'reopen', bookingId: null, patch } as const
    const { state, version } = await move(step, 'contactMessage', change)
    await audit(world, step.tx, actor, 'contact:answer', row.id, { event: 'reopen' })
    return { id: row.id, state, version }
  })
}
