import { z } from 'zod'
import { indianDay } from '#src/domain/india-time.ts'

/**
 * `T`, the day of receipt in India, six random digits: `T-261123-482913`. It grants no access by
 * itself.
 * Source: decision 062.
 */
export const TicketNumber = z
  .string()
  .regex(/^T-\d{6}-\d{6}$/)
  .brand<'TicketNumber'>()
export type TicketNumber = z.infer<typeof TicketNumber>

/**
 * Source: decision 062.
 * @param random six decimal digits from the random source.
 */
export function ticketNumber(at: Temporal.Instant, random: string): TicketNumber {
  const day = indianDay(at).toString().slice(2).replaceAll('-', '')
  return TicketNumber.parse(`T-${day}-${random}`)
}

/** What opens a ticket for its sender: its number and key, from the letter that acknowledged it. */
export const HeldTicket = z.strictObject({
  number: TicketNumber,
  key: z.string().regex(/^[\w-]{43}$/),
})
export type HeldTicket = z.infer<typeof HeldTicket>
