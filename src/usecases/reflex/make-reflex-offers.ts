import { findLabWithOffers } from '#src/db/queries/labs/labs.ts'
import { listOffersDue } from '#src/db/queries/reflex/reflex-offers.ts'
import { type BookingId, QuoteId } from '#src/domain/bookings/booking.ts'
import { mainVisit } from '#src/domain/bookings/main-visit.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { makingOffer, personToPrice } from '#src/domain/reflex/making-offer.ts'
import { MOST_WAIT_HOURS, type ReflexOfferId } from '#src/domain/reflex/reflex-offer.ts'
import { authorise } from '#src/usecases/access.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { lockOffer } from '#src/usecases/parts/results/offer-at-hand.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const BATCH = 100

/**
 * Offers patients the tests that rules of their lab ask for, once the value that asks is published, and
 * tells them that there is something to read; never before. What cannot be offered ends unread. One
 * transaction each.
 * Source: features C12; decision 262.
 */
export async function makeReflexOffers(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const due = await inStep(world, actor, ({ tx, now }) =>
    listOffersDue(tx, now.subtract({ hours: MOST_WAIT_HOURS }), BATCH),
  )
  await eachAlone(due, (one) => makeOne(world, actor, one))
  return { due: due.length }
}

type Due = { id: ReflexOfferId; bookingId: BookingId }

function makeOne(world: World, actor: Actor, due: Due) {
  return inStep(world, actor, async (step) => {
    const facts = await lockOffer(step, due)
    const { labId, addsCode } = facts.offered.offer
    const found = await findLabWithOffers(step.tx, labId, [addsCode], step.now)
    const of = { facts: facts.offered, patient: personToPrice(facts), found }
    const hasGateway = world.gateway !== undefined
    const at = { now: step.now, quoteId: QuoteId.parse(world.chance.uuid()) }
    const decision = makingOffer({ ...facts, ...of, visit: mainVisit(facts), hasGateway }, at)
    return save(step, 'clock:tick', facts, decision)
  })
}
