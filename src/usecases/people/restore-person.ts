import { endAdministration } from '#src/db/queries/people/administrators.ts'
import { endSuspension, findPerson } from '#src/db/queries/people/people.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { maySuspend, type Suspension } from '#src/domain/people/suspension.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Lets a suspended person sign in again; an administrator comes back without that role, which only
 * an invitation approved by two gives. Refuses `forbidden` for staff unless by an administrator,
 * and `not-allowed-now` where nobody is suspended.
 * Source: decision 059; decision 061.
 */
export async function restorePerson(world: World, actor: Actor, { userId, reason }: Suspension) {
  const permit = authorise(actor, 'person:suspend')
  const { id: restoredBy, grants } = personOf(actor)
  return world.db.transaction(async (tx) => {
    const found = await findPerson(tx, userId)
    const person = permit.over(found && { ...found, accountId: found.id })
    const isAdministrator = grants.some(({ role }) => role === 'administrator')
    if (!maySuspend(isAdministrator, person.grants)) throw new Refusal('forbidden')
    const restoredAt = await world.clock.now(tx)
    const endedGrantId = person.isSuspended ? await endAdministration(tx, userId) : undefined
    const end = { restoredBy, restoredReason: reason, restoredAt }
    if (!(await endSuspension(tx, userId, end)))
      throw new Refusal('not-allowed-now', { currentState: 'active', allowedActions: ['suspend'] })
    const told = { restored: true, reason, ...(endedGrantId && { endedGrantId }) }
    await audit(world, tx, actor, 'person:suspend', userId, told)
    return { userId, isSuspended: false }
  })
}
