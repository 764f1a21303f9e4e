import type { BookingNumber } from '#src/domain/bookings/booking.ts'

/**
 * A booking is paid once, so its receipt has the booking's own 19 digits after an `R`.
 * Source: life cycle 2; our decision: derived, because a booking is paid once.
 */
export function receiptNumber(number: BookingNumber): string {
  return `R${number.slice(3)}`
}
