import type { BookingNumber } from '#src/domain/bookings/booking.ts'

/**
 * The receipt of a payment: an `R` and the 19 digits of the booking, which is paid once; of a further
 * payment those of its attempt, because numbers of both are one series.
 * Source: life cycle 2; decisions 022 and 223.
 */
export function receiptNumber(number: BookingNumber): string {
  return `R${number.slice(3)}`
}
