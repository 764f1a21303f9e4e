import { deleteSessionsOf, findPerson, insertSuspension } from '#src/db/queries/people/people.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { maySuspend, type Suspension } from '#src/domain/people/suspension.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { keepAnAdministrator } from '#src/usecases/parts/people/keep-an-administrator.ts'

/**
 * Suspends a person: every session ends in this transaction, and none begins until restored.
 * Refuses `forbidden` for oneself, and for staff unless by an administrator; `last-administrator`
 * where two suspend each other.
 * Source: model, "People"; decision 059.
 */
export async function suspendPerson(world: World, actor: Actor, { userId, reason }: Suspension) {
  const permit = authorise(actor, 'person:suspend')
  const { id: suspendedBy, grants } = personOf(actor)
  return world.db.transaction(async (tx) => {
    const found = await findPerson(tx, userId)
    const person = permit.over(found && { ...found, accountId: found.id })
    const isAdministrator = (held: typeof grants) => held.some((g) => g.role === 'administrator')
    if (userId === suspendedBy || !maySuspend(isAdministrator(grants), person.grants))
      throw new Refusal('forbidden')
    const suspendedAt = await world.clock.now(tx)
    const suspension = { id: world.chance.uuid(), userId, reason, suspendedBy, suspendedAt }
    if (!(await insertSuspension(tx, suspension)))
      throw new Refusal('not-allowed-now', {
        currentState: 'suspended',
        allowedActions: ['restore'],
      })
    if (isAdministrator(person.grants)) await keepAnAdministrator(tx)
    await deleteSessionsOf(tx, userId)
    await audit(world, tx, actor, 'person:suspend', userId, { reason })
    return { userId, isSuspended: true }
  })
}
