import { listStability as stabilityOf } from '#src/db/queries/tubes/carried-tubes.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * How long each test's sample keeps in its tube from draw to lab, with the source of each figure;
 * null where none was found and the tube's default counts.
 */
export async function listStability(world: World, actor: Actor) {
  authorise(actor, 'category:manage')
  return world.db.transaction(stabilityOf)
}
