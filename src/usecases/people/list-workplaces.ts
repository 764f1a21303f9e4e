import { listLabNames } from '#src/db/queries/people/people-roles.ts'
import { readLocations } from '#src/db/queries/places/places.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import type { World } from '#src/usecases/world.ts'

/** Where a role can be given: every lab, including those that are not open yet, and every city. */
export async function listWorkplaces(world: World, actor: Actor) {
  authorise(actor, 'role:grant')
  return world.db.transaction(async (tx) => {
    const labs = await listLabNames(tx)
    const cities = (await readLocations(tx)).map(({ id, name }) => ({ id, name }))
    return { labs, cities }
  })
}
