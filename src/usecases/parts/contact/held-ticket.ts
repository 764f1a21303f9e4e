import { type ContactMessageRow, findTicket } from '#src/db/queries/contact/contact-messages.ts'
import type { HeldTicket } from '#src/domain/contact/ticket-number.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { isKeyOf } from './ticket-key.ts'

/**
 * The ticket of whoever holds its number and key; a wrong key is answered like an unknown number.
 */
export async function heldTicket(
  { tx, world }: Step,
  { number, key }: HeldTicket,
): Promise<ContactMessageRow> {
  const row = await findTicket(tx, number)
  if (!row || !isKeyOf(world, row.id, key)) throw new Refusal('not-found')
  return row
}
