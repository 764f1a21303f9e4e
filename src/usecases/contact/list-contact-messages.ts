import {
  countContactMessages,
  findContactMessage,
  listContactMessages as findMessages,
} from '#src/db/queries/contact-messages.ts'
import type { ListContactMessages } from '#src/domain/contact/handle-contact-message.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { pageOf } from '#src/usecases/page.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { messageView } from './message-view.ts'

const PER_PAGE = 25

/**
 * One state's messages, newest first, 25 a page, with how many there are of each. `next` is the
 * `before` of the page that follows; null on the last.
 */
export function listContactMessages(
  world: World,
  actor: Actor,
  { state, before }: ListContactMessages,
) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'contact:read')
    const last = before && (await findContactMessage(tx, before))
    if (before && !last) throw new Refusal('not-found')
    const found = await findMessages(tx, state, { before: last, limit: PER_PAGE + 1 })
    const { rows, next } = pageOf(found, PER_PAGE, ({ id }) => id)
    const counts = await countContactMessages(tx)
    const messages = rows.map((row) => messageView(world, row))
    await audit(world, tx, actor, 'contact:read', 'list', { found: messages.map(({ id }) => id) })
    return {
      messages,
      counts: {
        new: counts.get('new') ?? 0,
        answered: counts.get('answered') ?? 0,
        closed: counts.get('closed') ?? 0,
      },
      next,
    }
  })
}
