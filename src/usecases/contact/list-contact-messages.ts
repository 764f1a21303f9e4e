import {
  type ContactMessageRow,
  countContactMessages,
  listContactMessages as findMessages,
} from '#src/db/queries/contact/contact-messages.ts'
import type { ListContactMessages } from '#src/domain/contact/handle-contact-message.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { pageOf } from '#src/usecases/page.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { messageView } from '#src/usecases/parts/contact/message-view.ts'

const PER_PAGE = 25

/**
 * One list of tickets, 25 per page, with the count of each list: waiting ones by due time, answered
 * or closed ones newest first. `next` is the `before` of the following page; null on the last.
 */
export function listContactMessages(
  world: World,
  actor: Actor,
  { list, before }: ListContactMessages,
) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'contact:read')
    const found = await findMessages(tx, list, { before, limit: PER_PAGE + 1 })
    const { rows, next } = pageOf(found, PER_PAGE, placeOf)
    const counts = await countContactMessages(tx)
    const messages = rows.map((row) => messageView(world, row))
    await audit(world, tx, actor, 'contact:read', 'list', { found: messages.map(({ id }) => id) })
    return {
      messages,
      counts: {
        open: (counts.get('new') ?? 0) + (counts.get('acknowledged') ?? 0),
        answered: counts.get('answered') ?? 0,
        closed: counts.get('closed') ?? 0,
      },
      next,
    }
  })
}

/** In the format of `ListPlace`: the sort key of the list, and the row. */
const placeOf = ({ dueAt, createdAt, id }: ContactMessageRow) =>
  `${(dueAt ?? createdAt).toString()}~${id}`
