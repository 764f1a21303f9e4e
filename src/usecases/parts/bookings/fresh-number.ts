import { takeNumber } from '#src/db/queries/bookings/bookings.ts'
import { type BookingNumber, bookingNumber } from '#src/domain/bookings/booking.ts'
import type { Step } from '#src/usecases/step.ts'

/** Two bookings in one millisecond collide once in a million; a few tries always suffice. */
const TRIES = 20

/** A number that nobody has, shared by bookings and payment attempts. Source: reliability P30. */
export async function freshNumber({ world, tx, now }: Step): Promise<BookingNumber> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const number = bookingNumber(now, world.chance.digits(6))
    if (await takeNumber(tx, number, now)) return number
  }
  throw new Error('no booking number was free')
}
