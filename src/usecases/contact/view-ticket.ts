import type { HeldTicket } from '#src/domain/contact/ticket-number.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { clockView } from '#src/usecases/parts/contact/clock-view.ts'
import { heldTicket } from '#src/usecases/parts/contact/held-ticket.ts'
import { openMessage } from '#src/usecases/parts/contact/sealed-message.ts'

/**
 * The progress of a ticket for its sender: its state, its deadlines, and the answers. Neither name
 * nor address, nor the original message: whoever has the e-mail has the link. Refuses `not-found`
 * for a wrong key as for an unknown number.
 */
export function viewTicket(world: World, actor: Actor, held: HeldTicket) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'ticket:read')
    const row = await heldTicket(step, held)
    const { answers, replies, closings } = openMessage(world, row)
    await audit(world, step.tx, actor, 'ticket:read', row.id)
    return {
      number: row.number,
      state: row.state,
      closedReason: row.closedReason,
      createdAt: row.createdAt.toString(),
      ...clockView(row),
      answers,
      replies,
      closings,
      mayReply: row.endedAt !== null,
    }
  })
}
