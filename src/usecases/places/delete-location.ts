import { bumpCatalogueVersion } from '#src/db/queries/catalogue/catalogue.ts'
import {
  countLocationUse,
  deleteLocation as removeLocation,
  lockLocation,
} from '#src/db/queries/labs/locations.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inOurWords } from '#src/usecases/edited-row.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Deletes an unused city. Refuses `in-use` with the number of labs, phlebotomists, franchises and
 * bookings; a lab added there at the same moment either comes first, or finds no city.
 */
export async function deleteLocation(world: World, actor: Actor, { id }: { id: number }) {
  authorise(actor, 'place:manage')
  return world.db.transaction(async (tx) => {
    const before = await lockLocation(tx, id)
    if (!before) throw new Refusal('not-found')
    const facts = await countLocationUse(tx, id)
    if (Object.values(facts).some((count) => count > 0)) throw new Refusal('in-use', { facts })
    await inOurWords({ '23503': 'in-use' }, () => removeLocation(tx, id))
    await bumpCatalogueVersion(tx)
    await audit(world, tx, actor, 'place:manage', `location/${id}`, {}, { before, after: null })
    return { id }
  })
}
