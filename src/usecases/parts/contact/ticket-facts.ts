import type { ContactMessageRow } from '#src/db/queries/contact/contact-messages.ts'
import type { World } from '#src/usecases/world.ts'
import { ticketLink } from './ticket-key.ts'

/** What every e-mail about a ticket says about it and us. */
export function ticketFacts(world: World, row: Pick<ContactMessageRow, 'id' | 'number'>) {
  const { name, email, grievanceOfficer } = world.settings.operator
  const link = ticketLink(world, row)
  return { number: row.number, link, name: name.en, operator: email, officer: grievanceOfficer }
}
