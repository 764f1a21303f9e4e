import { takeNumber } from '#src/db/queries/bookings.ts'
import { type BookingNumber, bookingNumber } from '#src/domain/bookings/booking.ts'
import type { Step } from '#src/usecases/step.ts'

/** Two bookings of one millisecond meet once in a million; a handful of tries is certainty. */
const TRIES = 20

/** A number nobody has, of bookings and payment attempts alike. Source: reliability P30. */
export async function freshNumber({ world, tx, now }: Step): Promise<BookingNumber> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const number = bookingNumber(now, world.chance.digits(6))
    if (await takeNumber(tx, number, now)) return number
  }
  throw new Error('no booking number was free')
}
