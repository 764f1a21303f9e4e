import { listAddressesOf } from '#src/db/queries/people/people-family.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { World } from '#src/usecases/world.ts'
import { addressView } from '#src/usecases/parts/people/views.ts'

/** The account's own addresses, oldest entry first. */
export async function listAddresses(world: World, actor: Actor) {
  authorise(actor, 'address:read')
  const { id } = personOf(actor)
  return world.db.transaction(async (tx) => {
    const rows = await listAddressesOf(tx, id)
    await audit(world, tx, actor, 'address:read', id)
    return rows.map(addressView)
  })
}
