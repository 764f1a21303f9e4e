import { findBookingByNumber } from '#src/db/queries/bookings/bookings.ts'
import { listSteps } from '#src/db/queries/live/booking-steps.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { followerOf } from '#src/usecases/parts/live/follower-of.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * What an open page of a booking follows, and how far the booking has come: a number, and nothing
 * else of it. Refuses `not-found`, also for somebody else's booking.
 * Source: decision 196.
 */
export function followBooking(world: World, actor: Actor, input: { number: BookingNumber }) {
  return inStep(world, actor, async ({ tx }) => {
    const permit = authorise(actor, 'booking:follow')
    const { id: bookingId } = permit.over(await findBookingByNumber(tx, input.number))
    const [steps] = await listSteps(tx, [bookingId])
    return { bookingId, version: steps?.version ?? 0, ...followerOf(actor) }
  })
}
