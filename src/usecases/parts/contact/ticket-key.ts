import type { ContactMessageId } from '#src/domain/contact/contact-message.ts'
import type { TicketNumber } from '#src/domain/contact/ticket-number.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * What opens a ticket besides its number: a keyed hash of its id, stored nowhere. It is only in the
 * e-mails to its sender.
 * Source: decision 062.
 */
function ticketKey({ cipher }: Pick<World, 'cipher'>, id: ContactMessageId): string {
  return cipher.hash(id, 'contact_messages.key')
}

/** Compares hashes, so that the time it takes reveals nothing about the key. */
export function isKeyOf(world: World, id: ContactMessageId, key: string): boolean {
  const hashed = (text: string) => world.cipher.hash(text, 'contact_messages.key-compared')
  const ours = world.cipher.hashes(id, 'contact_messages.key').map(hashed)
  return ours.includes(hashed(key))
}

type Row = { id: ContactMessageId; number: TicketNumber }

/** Where its sender follows the ticket. */
export function ticketPath(world: World, { id, number }: Row): string {
  return `/contact/tickets/${number}/${ticketKey(world, id)}`
}
