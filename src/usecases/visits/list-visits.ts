import { listOfferedVisits, listVisitsOf } from '#src/db/queries/visits.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A phlebotomist's day: the visits that wait for somebody in the city served (area, hour, tubes and
 * pay, nobody's name), and the visits accepted.
 */
export function listVisits(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'visit:offers')
    const person = personOf(actor)
    const cities = person.grants.flatMap(({ locationId }) => locationId ?? [])
    const offered = await listOfferedVisits(step.tx, cities, step.now)
    const mine = await listVisitsOf(step.tx, person.id, [
      'accepted',
      'en-route',
      'arrived',
      'identified',
      'collected',
    ])
    await audit(world, step.tx, actor, 'visit:offers', person.id, { offered: offered.length })
    return {
      offers: offered.map(({ id, startsAt, endsAt, preferredPhlebotomistId, ...offer }) => ({
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
