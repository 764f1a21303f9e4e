import { lockPlacing } from '#src/db/queries/bookings/placing.ts'
import { BookingId, bookingNumber } from '#src/domain/bookings/booking.ts'
import type { Given } from '#src/domain/bookings/drafted.ts'
import type { PlaceBooking } from '#src/domain/bookings/make-quote.ts'
import { placement } from '#src/domain/bookings/placement.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { newStartCode } from '#src/usecases/parts/bookings/start-code.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Books a quote: takes the places, freezes prices, splits and the cancellation contract, and
 * carries earlier fees and credits. With cash the visit is offered at once; online its hour is held
 * until the money arrives. Refuses `phone-first` and `too-many-open`. A quote is booked once: a
 * concurrent second call waits for the first and returns the booking it made.
 * Source: life cycle 1; model, "Booking".
 */
export function placeBooking(world: World, actor: Actor, { quoteId, ...as }: PlaceBooking) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'booking:place')
    const facts = await lockPlacing(step.tx, quoteId)
    permit.over(facts?.quote)
    if (!facts) throw new Refusal('not-found')
    const given = givenBy(step)
    const { cashLimit, openBookings } = world.settings
    const terms = { hasGateway: world.gateway !== undefined, cashLimit, openBookings }
    const decision = placement(facts, as, { now: step.now, terms, given })
    return save(step, 'booking:place', toldOf(facts, given), decision)
  })
}

/** A number that is taken is refused by its key, and the transaction runs again with another. */
function givenBy({ world, now }: Step): Given {
  const { chance } = world
  const visitId = VisitId.parse(chance.uuid())
  return {
    id: BookingId.parse(chance.uuid()),
    number: bookingNumber(now, chance.digits(6)),
    visit: { id: visitId, startCodeSealed: newStartCode(world, visitId) },
    newId: () => chance.uuid(),
  }
}

type Facts = NonNullable<Awaited<ReturnType<typeof lockPlacing>>>

function toldOf({ quote: { accountId, contract }, account }: Facts, { id, number }: Given) {
  return { booking: { id, number, accountId, total: contract.total }, contact: account }
}
