import { countRangesToConfirm as count } from '#src/db/queries/ranges/lab-ranges.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { World } from '#src/usecases/world.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'

/** How many tests of the lab have a range that its pathologist must still confirm. */
export function countRangesToConfirm(world: World, actor: Actor) {
  const labId = ownLab(actor, 'range:read', {})
  return world.db.transaction((tx) => count(tx, labId))
}
