import { withdrawAcceptances } from '#src/db/queries/people.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Takes the consent back, as easily as it was given: nothing personal is taken on from now on.
 * What is booked goes on or is cancelled by its own rules. Source: DPDP Act s.6(4).
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
