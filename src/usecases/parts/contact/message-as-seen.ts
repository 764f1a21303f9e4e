import {
  type ContactMessageRow,
  findContactMessage,
} from '#src/db/queries/contact/contact-messages.ts'
import type { MoveContactMessage } from '#src/domain/contact/handle-contact-message.ts'
import { authorise } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { whereItStands } from '#src/usecases/transition.ts'

/** The ticket to be changed; refuses `stale` where somebody changed it since it was read. */
export async function messageAsSeen(
  { tx, actor }: Step,
  { id, version }: MoveContactMessage,
): Promise<ContactMessageRow> {
  authorise(actor, 'contact:answer')
  const row = await findContactMessage(tx, id)
  if (!row) throw new Refusal('not-found')
  if (row.version !== version)
    throw new Refusal('stale', whereItStands(actor, 'contactMessage', row.state))
  return row
}
