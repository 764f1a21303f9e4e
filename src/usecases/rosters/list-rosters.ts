import { readLocations } from '#src/db/queries/places/places.ts'
import { listRosterRows } from '#src/db/queries/rosters/roster-list.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ListRosters } from '#src/domain/rosters/list-rosters.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { pageOf } from '#src/usecases/page.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const PER_PAGE = 25

/**
 * Everybody who works as a phlebotomist, by city and by whether a roster is missing or they are on
 * leave, 25 per page in the order in which their accounts were opened. `next` is the `after` of the
 * following page; null on the last.
 * Source: decision 188; decision 173.
 */
export function listRosters(world: World, actor: Actor, asked: ListRosters) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'roster:list')
    const found = await listRosterRows(step.tx, { ...asked, now: step.now }, PER_PAGE + 1)
    const { rows, next } = pageOf(found, PER_PAGE, ({ phlebotomistId }) => phlebotomistId)
    const cities = (await readLocations(step.tx)).map(({ id, name }) => ({ id, name }))
    const { city, state } = asked
    await audit(world, step.tx, actor, 'roster:list', 'list', {
      asked: { city, state },
      found: rows.map(({ phlebotomistId }) => phlebotomistId),
    })
    return { rosters: rows, cities, next }
  })
}
