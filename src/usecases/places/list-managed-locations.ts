import { listLocationsWithUse } from '#src/db/queries/labs/locations.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import type { World } from '#src/usecases/world.ts'

/** Every city with its uses: an unused one can be deleted. */
export async function listManagedLocations(world: World, actor: Actor) {
  authorise(actor, 'place:manage')
  return world.db.transaction(listLocationsWithUse)
}
