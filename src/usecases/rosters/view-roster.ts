import { findRoster, listBindingVisits } from '#src/db/queries/rosters/rosters.ts'
import { listCitiesOf, listLabPlaces } from '#src/db/queries/rosters/roster-list.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ViewRoster } from '#src/domain/rosters/roster.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { rosterView } from '#src/usecases/parts/rosters/roster-view.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A phlebotomist's roster for the office, with the bounds that it may change and how many visits
 * bind them. Refuses `not-found` for anybody who is no phlebotomist.
 * Source: decision 188.
 */
export function viewRoster(world: World, actor: Actor, { phlebotomistId }: ViewRoster) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'roster:list')
    const found = await findRoster(step.tx, phlebotomistId, step.now)
    if (!found) throw new Refusal('not-found')
    const visits = await listBindingVisits(step.tx, phlebotomistId)
    const cities = await listCitiesOf(step.tx, phlebotomistId)
    const labs = await listLabPlaces(step.tx, found.roster?.locationId ?? null)
    await audit(world, step.tx, actor, 'roster:list', phlebotomistId)
    return { ...rosterView(found, step.now), cities, labs, acceptedVisits: visits.length }
  })
}
