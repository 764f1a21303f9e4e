import { z } from 'zod'

export const BookingId = z.uuid().brand<'BookingId'>()
export type BookingId = z.infer<typeof BookingId>

export const QuoteId = z.uuid().brand<'QuoteId'>()
export type QuoteId = z.infer<typeof QuoteId>

/** `OPL`, 13-digit milliseconds, 6 random digits. Source: spec §3 "Payment request". */
export const BookingNumber = z
  .string()
  .regex(/^OPL\d{19}$/)
  .brand<'BookingNumber'>()
export type BookingNumber = z.infer<typeof BookingNumber>

/**
 * Source: model, "Ids, time, database"; reliability P30.
 * @param random six random decimal digits.
 */
export function bookingNumber(at: Temporal.Instant, random: string): BookingNumber {
  return BookingNumber.parse(`OPL${String(at.epochMilliseconds).padStart(13, '0')}${random}`)
}

/** How long a quote holds its prices. Source: reliability R4. */
export const QUOTE_MINUTES = 15
