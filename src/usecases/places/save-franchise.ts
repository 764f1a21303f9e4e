import { insertFranchise, lockFranchise, updateFranchise } from '#src/db/queries/labs/franchises.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { SaveFranchise } from '#src/domain/places/manage-franchise.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { asRead, inOurWords } from '#src/usecases/edited-row.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Adds a franchise, or changes its name or city. Refuses `name-taken` where its city has one of
 * that name, `stale` where somebody changed it since it was read, `not-found` for it or the city.
 */
export async function saveFranchise(world: World, actor: Actor, input: SaveFranchise) {
  authorise(actor, 'place:manage')
  const { name, locationId = null } = input
  return world.db.transaction(async (tx) => {
    const before = 'id' in input ? asRead(await lockFranchise(tx, input.id), input.version) : null
    const after = await inOurWords({ '23505': 'name-taken', '23503': 'not-found' }, () =>
      before
        ? updateFranchise(tx, before.id, { name, locationId })
        : insertFranchise(tx, { name, locationId }),
    )
    await audit(world, tx, actor, 'place:manage', `franchise/${after.id}`, {}, { before, after })
    return after
  })
}
