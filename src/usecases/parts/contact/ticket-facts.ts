import type { ContactMessageRow } from '#src/db/queries/contact/contact-messages.ts'
import type { ContactMessageId } from '#src/domain/contact/contact-message.ts'
import type { World } from '#src/usecases/world.ts'
import { ticketPath } from './ticket-key.ts'

/** What every e-mail about a ticket says about it. */
export function ticketFacts(world: World, row: Pick<ContactMessageRow, 'id' | 'number'>) {
  return { number: row.number, path: ticketPath(world, row) }
}

/** Where the office reads and answers it. */
export function officeTicketPath(id: ContactMessageId): string {
  return `/backoffice/messages/${id}`
}
