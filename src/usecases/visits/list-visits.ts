import { findTree } from '#src/db/queries/bookings/booking-tree.ts'
import { listOfferedVisits, listVisitsOf } from '#src/db/queries/visits/visits.ts'
import type { Actor, UserId } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { acceptingFrom } from '#src/usecases/parts/visits/release-limit.ts'
import { payFor } from '#src/domain/visits/visit-pay.ts'

/**
 * A phlebotomist's day: the visits on offer in their city (area, hour, tubes and pay, no names),
 * and the visits they accepted.
 */
export function listVisits(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'visit:offers')
    const person = personOf(actor)
    const cities = person.grants.flatMap(({ locationId }) => locationId ?? [])
    const asked = { locationIds: cities, from: step.now, phlebotomistId: person.id }
    const offered = await listOfferedVisits(step.tx, asked)
    const mine = await listVisitsOf(step.tx, person.id, [
      'accepted',
      'en-route',
      'arrived',
      'identified',
      'collected',
    ])
    const from = await acceptingFrom(step, person.id)
    const paid = await Promise.all(offered.map((offer) => asPaid(step, offer, person.id)))
    await audit(world, step.tx, actor, 'visit:offers', person.id, { offered: offered.length })
    return {
      /** After three releases within a day: from when they may accept again. */
      acceptsFrom: from?.toString() ?? null,
      offers: paid.map(({ id, startsAt, endsAt, preferredPhlebotomistId, ...offer }) => ({
        visitId: id,
        ...offer,
        startsAt: startsAt.toString(),
        endsAt: endsAt.toString(),
        isForYou: preferredPhlebotomistId === person.id,
      })),
      visits: mine.map(({ visit, number, locality, pincode }) => ({
        visitId: visit.id,
        number,
        state: visit.state,
        startsAt: visit.startsAt.toString(),
        endsAt: visit.endsAt.toString(),
        locality,
        pincode,
        cashDue: visit.cashDue,
        isRecollection: visit.isRecollection,
        isEarlyAllowed: visit.earlyAllowedAt !== null,
      })),
    }
  })
}

type Offer = Awaited<ReturnType<typeof listOfferedVisits>>[number]

/**
 * With what it pays this phlebotomist: one who spoiled a sample draws it again for nothing.
 * Source: decision 034.
 */
async function asPaid({ tx }: Step, { bookingId, ...offer }: Offer, phlebotomistId: UserId) {
  if (!offer.isRecollection) return offer
  const tree = await findTree(tx, bookingId, { isLocked: false })
  const visit = tree?.visits.find(({ id }) => id === offer.id)
  if (!tree || !visit) return offer
  return { ...offer, collectionCharge: payFor(tree, visit, phlebotomistId) }
}
