import { deleteAddress, findAddress } from '#src/db/queries/people/people-family.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { AddressId } from '#src/domain/people/address.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Removes an address from the account. Bookings and quotes keep their own copy.
 * Source: decision 069.
 */
export function removeAddress(world: World, actor: Actor, { addressId }: { addressId: AddressId }) {
  return inStep(world, actor, async ({ tx }) => {
    const permit = authorise(actor, 'address:save')
    permit.over(await findAddress(tx, addressId))
    await deleteAddress(tx, addressId)
    await audit(world, tx, actor, 'address:save', addressId, { event: 'remove' })
    return { addressId }
  })
}
