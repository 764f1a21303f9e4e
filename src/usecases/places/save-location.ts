import { bumpCatalogueVersion } from '#src/db/queries/catalogue/catalogue.ts'
import { insertLocation, lockLocation, updateLocation } from '#src/db/queries/labs/locations.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { SaveLocation } from '#src/domain/places/manage-location.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { asRead, inOurWords } from '#src/usecases/edited-row.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Adds a city, or changes its name or point. Refuses `name-taken` where another city has the name
 * or the slug, `stale` where somebody changed it since it was read, `not-found`.
 */
export async function saveLocation(world: World, actor: Actor, input: SaveLocation) {
  authorise(actor, 'place:manage')
  return world.db.transaction(async (tx) => {
    const before = 'id' in input ? asRead(await lockLocation(tx, input.id), input.version) : null
    const after = await inOurWords({ '23505': 'name-taken' }, () =>
      'id' in input ? updateLocation(tx, input.id, input) : insertLocation(tx, input),
    )
    await bumpCatalogueVersion(tx)
    await audit(world, tx, actor, 'place:manage', `location/${after.id}`, {}, { before, after })
    return after
  })
}
