import { endSuspension, findPerson } from '#src/db/queries/people.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { Suspension } from '#src/domain/people/suspension.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

/** Lets a suspended person sign in again. Refuses `not-allowed-now` where nobody is suspended. */
export async function restorePerson(world: World, actor: Actor, { userId, reason }: Suspension) {
  const permit = authorise(actor, 'person:suspend')
  const { id: restoredBy } = personOf(actor)
  return world.db.transaction(async (tx) => {
    const found = await findPerson(tx, userId)
    permit.over(found && { ...found, accountId: found.id })
    const restoredAt = await world.clock.now(tx)
    const end = { restoredBy, restoredReason: reason, restoredAt }
    if (!(await endSuspension(tx, userId, end)))
      throw new Refusal('not-allowed-now', { currentState: 'active', allowedActions: ['suspend'] })
    await audit(world, tx, actor, 'person:suspend', userId, { restored: true, reason })
    return { userId, isSuspended: false }
  })
}
