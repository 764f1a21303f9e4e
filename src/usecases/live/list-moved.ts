import { listSteps } from '#src/db/queries/live/booking-steps.ts'
import { listVisitsToTell } from '#src/db/queries/live/visits-to-tell.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Actor, UserId } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { toldOf } from '#src/usecases/parts/live/told-of.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Moved = { bookingId: BookingId; isOffer: boolean }
type Input = { followed: readonly BookingId[]; moved: readonly Moved[] }

/**
 * Of bookings that changed: how far each has come, for those that are `followed`, and the
 * phlebotomists whose lists changed, where a visit is theirs, was, or is asked of them, and where an
 * offer began or ended also those to whom it is made.
 * Source: decision 196.
 */
export function listMoved(world: World, actor: Actor, { followed, moved }: Input) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'live:tell')
    const versions = await listSteps(step.tx, followed)
    const visits = await listVisitsToTell(
      step.tx,
      moved.map(({ bookingId }) => bookingId),
    )
    const offers = new Set(moved.flatMap((one) => (one.isOffer ? [one.bookingId] : [])))
    const told = new Set<UserId>()
    for (const visit of visits)
      for (const id of await toldOf(step, visit, offers.has(visit.bookingId))) told.add(id)
    return { versions, told: [...told] }
  })
}
