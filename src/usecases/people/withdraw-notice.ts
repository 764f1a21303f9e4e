import { withdrawAcceptances } from '#src/db/queries/people/people.ts'
import { deletePushDevicesOf } from '#src/db/queries/push/push-ends.ts'
import { lockPushDevicesOf } from '#src/db/queries/push/push-subscriptions.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Withdraws the consent, as easily as it was given: no new personal data is accepted from now on.
 * No device of the person gets messages any more, and no lab compares results across labs. Existing
 * bookings continue or are cancelled by their own rules.
 * Source: DPDP Act s.6(4).
 */
export async function withdrawNotice(world: World, actor: Actor) {
  authorise(actor, 'notice:withdraw')
  const { id } = personOf(actor)
  return world.db.transaction(async (tx) => {
    const withdrawnAt = await world.clock.now(tx)
    await lockPushDevicesOf(tx, id)
    await withdrawAcceptances(tx, id, withdrawnAt)
    await deletePushDevicesOf(tx, id)
    await audit(world, tx, actor, 'notice:withdraw', id)
    return { withdrawnAt: withdrawnAt.toString() }
  })
}
