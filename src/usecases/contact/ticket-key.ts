import type { ContactMessageId } from '#src/domain/contact/contact-message.ts'
import type { TicketNumber } from '#src/domain/contact/ticket-number.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * What opens a ticket besides its number: keyed, of its id, and kept nowhere. It stands in the
 * letters to its sender alone.
 */
function ticketKey({ cipher }: Pick<World, 'cipher'>, id: ContactMessageId): string {
  return cipher.hash(id, 'contact_messages.key')
}

/** Compared by their hashes, so that the time it takes says nothing of the key. */
export function isKeyOf(world: World, id: ContactMessageId, key: string): boolean {
  const hashed = (text: string) => world.cipher.hash(text, 'contact_messages.key-compared')
  const ours = world.cipher.hashes(id, 'contact_messages.key').map(hashed)
  return ours.includes(hashed(key))
}

type Row = { id: ContactMessageId; number: TicketNumber }

/** Where its sender sees what becomes of it. */
export function ticketLink(world: World, { id, number }: Row): string {
  return `${world.settings.baseUrl}/contact/tickets/${number}/${ticketKey(world, id)}`
}
