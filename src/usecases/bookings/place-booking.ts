import { lockPlacing, type PlacingFacts } from '#src/db/queries/bookings/placing.ts'
import { lockPlacings } from '#src/db/queries/bookings/placings.ts'
import { BookingId, bookingNumber } from '#src/domain/bookings/booking.ts'
import type { Given } from '#src/domain/bookings/drafted.ts'
import type { PlaceBooking } from '#src/domain/bookings/make-quote.ts'
import { behind } from '#src/domain/bookings/behind.ts'
import { placement } from '#src/domain/bookings/placement.ts'
import type { Placed, WhyNotPlaced } from '#src/domain/bookings/placing.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { grouped } from '#src/usecases/grouped.ts'
import type { Step } from '#src/usecases/step.ts'
import { newStartCode } from '#src/usecases/parts/bookings/start-code.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Books a quote: takes the places, freezes prices, splits and the cancellation contract, and
 * carries earlier fees and credits. With cash the visit is offered at once; online its hour is held
 * until the money arrives. Refuses `phone-first` and `too-many-open`. A quote is booked once: a
 * concurrent second call waits for the first and returns the booking it made. Bookings that one
 * process gets at once are placed together.
 * Source: life cycle 1; model, "Booking"; decision 157.
 */
export function placeBooking(world: World, actor: Actor, input: PlaceBooking): Promise<Placed> {
  authorise(actor, 'booking:place')
  return placeInGroup(world, actor, input)
}

/** One account is never twice in a group, because its open bookings and its people are counted. */
const placeInGroup = grouped<PlaceBooking, PlacingFacts, Placed, WhyNotPlaced>({
  action: 'booking:place',
  keysOf: (actor, { quoteId }) => [actor.kind === 'person' ? actor.id : actor.kind, quoteId],
  load: (tx, { quoteId }) => lockPlacing(tx, quoteId),
  loadAll: async (tx, inputs) => {
    const ids = inputs.map(({ quoteId }) => quoteId)
    const found = await lockPlacings(tx, ids)
    return ids.map((id) => found.get(id))
  },
  decide: (step, { input: { quoteId: _quoteId, ...as }, facts, earlier }) => {
    authorise(step.actor, 'booking:place').over(facts?.quote)
    if (!facts) throw new Refusal('not-found')
    const given = givenBy(step)
    const { world, now } = step
    const { cashLimit, openBookings } = world.settings
    const terms = { hasGateway: world.gateway !== undefined, cashLimit, openBookings }
    const decision = placement(behind(earlier, facts), as, { now, terms, given })
    return { told: toldOf(facts, given), decision }
  },
})

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

function toldOf({ quote: { accountId, contract }, account }: PlacingFacts, { id, number }: Given) {
  return { booking: { id, number, accountId, total: contract.total }, contact: account }
}
