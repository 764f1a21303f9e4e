import { insertAddress } from '#src/db/queries/people/people-family.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { AddressId, type SaveAddress } from '#src/domain/people/address.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { World } from '#src/usecases/world.ts'
import { requireNotice } from '#src/usecases/parts/people/notice-first.ts'
import { addressView } from '#src/usecases/parts/people/views.ts'

/** Adds an address with its point to the account. Refuses `notice-first`. */
export async function saveAddress(world: World, actor: Actor, { landmark, ...input }: SaveAddress) {
  authorise(actor, 'address:save')
  const { id: accountId } = personOf(actor)
  return world.db.transaction(async (tx) => {
    await requireNotice(tx, accountId)
    const id = AddressId.parse(world.chance.uuid())
    const createdAt = await world.clock.now(tx)
    const address = { ...input, id, accountId, landmark: landmark ?? null, createdAt }
    await insertAddress(tx, address)
    await audit(world, tx, actor, 'address:save', id)
    return addressView(address)
  })
}
