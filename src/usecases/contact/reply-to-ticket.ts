import type { ReplyToTicket } from '#src/domain/contact/handle-contact-message.ts'
import { clockFrom } from '#src/domain/contact/ticket-clock.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { theOffice } from '#src/usecases/parts/messages/office.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { officeTicketPath } from '#src/usecases/parts/contact/ticket-facts.ts'
import { heldTicket } from '#src/usecases/parts/contact/held-ticket.ts'
import { openMessage, sealMessage } from '#src/usecases/parts/contact/sealed-message.ts'

/**
 * The sender objects to an answer or a closing: the ticket is open again, with both clocks
 * restarted. Marks of earlier missed deadlines remain. Refuses `not-found` for a wrong key,
 * `not-allowed-now` while it is still open, so that nobody floods it without an answer in between.
 * Source: decision 062.
 */
export function replyToTicket(world: World, actor: Actor, { text, ...held }: ReplyToTicket) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'ticket:reply')
    const { tx, now } = step
    const row = await heldTicket(step, held)
    const wrote = openMessage(world, row)
    const replies = [...wrote.replies, { at: now.toString(), text }]
    const sealed = sealMessage(world, row.id, { ...wrote, replies })
    const patch = { sealed, closedReason: null, ...clockFrom(now) }
    await move(step, 'contactMessage', { row, event: 'reopen', bookingId: null, patch })
    const facts = { number: row.number, path: officeTicketPath(row.id) }
    await notify(step, theOffice(world), { event: 'ticket-replied', subjectId: row.id, facts })
    await audit(world, tx, actor, 'ticket:reply', row.id, { event: 'reply' })
    return { number: row.number }
  })
}
