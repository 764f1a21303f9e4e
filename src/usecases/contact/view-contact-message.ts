import { findContactMessage } from '#src/db/queries/contact/contact-messages.ts'
import type { ContactMessageId } from '#src/domain/contact/contact-message.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { messageView } from '#src/usecases/parts/contact/message-view.ts'

/** One ticket with its answers; viewing it is audited. */
export function viewContactMessage(world: World, actor: Actor, { id }: { id: ContactMessageId }) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'contact:read')
    const row = await findContactMessage(tx, id)
    if (!row) throw new Refusal('not-found')
    await audit(world, tx, actor, 'contact:read', id)
    return messageView(world, row)
  })
}
