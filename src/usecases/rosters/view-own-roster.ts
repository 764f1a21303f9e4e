import { listBindingVisits, findRoster } from '#src/db/queries/rosters/rosters.ts'
import { listLabPlaces } from '#src/db/queries/rosters/roster-list.ts'
import { readLocations } from '#src/db/queries/places/places.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { rosterView } from '#src/usecases/parts/rosters/roster-view.ts'
import { citiesOf } from '#src/usecases/parts/rosters/cities-of.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A phlebotomist's own roster: where, when and what they take, how far the office lets them go,
 * their leaves that are not over, and the visits that bind them. `own` is null until they made it.
 * Source: decision 188.
 */
export function viewOwnRoster(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'roster:read')
    const { id } = personOf(actor)
    const found = await findRoster(step.tx, id, step.now)
    if (!found) throw new Refusal('not-found')
    const visits = await listBindingVisits(step.tx, id)
    const mine = citiesOf(actor)
    const cities = (await readLocations(step.tx)).filter((city) => mine.includes(city.id))
    const labs = await listLabPlaces(step.tx, found.roster?.locationId ?? null)
    await audit(world, step.tx, actor, 'roster:read', id)
    return {
      ...rosterView(found, step.now),
      labs,
      cities: cities.map(({ id: locationId, name }) => ({ locationId, name })),
      visits: visits.map(({ number, startsAt, endsAt }) => ({
        number,
        startsAt: startsAt.toString(),
        endsAt: endsAt.toString(),
      })),
    }
  })
}
