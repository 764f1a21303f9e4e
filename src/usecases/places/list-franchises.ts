import { listFranchisesWithCity } from '#src/db/queries/labs/franchises.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import type { World } from '#src/usecases/world.ts'

/** Every franchise by number; 1 is the operator. */
export async function listFranchises(world: World, actor: Actor) {
  authorise(actor, 'place:manage')
  return world.db.transaction(listFranchisesWithCity)
}
