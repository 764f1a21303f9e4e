import { withdrawAcceptances } from '#src/db/queries/people/people.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Withdraws the consent, as easily as it was given: no new personal data is accepted from now on.
 * Existing bookings continue or are cancelled by their own rules.
 * Source: DPDP Act s.6(4).
 */
export async function withdrawNotice(world: World, actor: Actor) {
  authorise(actor, 'notice:withdraw')
  const { id } = personOf(actor)
  return world.db.transaction(async (tx) => {
    const withdrawnAt = await world.clock.now(tx)
    await withdrawAcceptances(tx, id, withdrawnAt)
    await audit(world, tx, actor, 'notice:withdraw', id)
    return { withdrawnAt: withdrawnAt.toString() }
  })
}
