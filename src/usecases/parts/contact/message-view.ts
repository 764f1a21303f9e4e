import type { ContactMessageRow } from '#src/db/queries/contact/contact-messages.ts'
import { formatPhone } from '#src/domain/format-phone.ts'
import { allowedEvents } from '#src/domain/machine.ts'
import { contactMessageMachine } from '#src/domain/contact/contact-message-machine.ts'
import type { World } from '#src/usecases/world.ts'
import { clockView } from './clock-view.ts'
import { openMessage } from './sealed-message.ts'

/** A ticket as the office reads it. */
export function messageView(world: World, row: ContactMessageRow) {
  const { id, number, source, state, version, createdAt, closedReason } = row
  const { phone, ...wrote } = openMessage(world, row)
  return {
    id,
    number,
    source,
    state,
    version,
    createdAt: createdAt.toString(),
    closedReason,
    ...clockView(row),
    ...wrote,
    phone: formatPhone(phone),
    allowedEvents: allowedEvents(contactMessageMachine, state),
  }
}
