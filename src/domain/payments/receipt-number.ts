import type { BookingNumber } from '#src/domain/bookings/booking.ts'

/** A booking is paid once, so its receipt has the booking's own digits: `R` and 19 of them. */
export function receiptNumber(number: BookingNumber): string {
  return `R${number.slice(3)}`
}
