import { deleteDevicesOf } from '#src/db/queries/people/people-guesses.ts'
import { deleteSecondFactorsOf } from '#src/db/queries/people/people-second-factor.ts'
import { findUserIdByProvenEmail } from '#src/db/queries/people/people-roles.ts'
import { deleteSessionsOf } from '#src/db/queries/people/people.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ResetSecondFactor } from '#src/domain/people/grant-role.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import type { World } from '#src/usecases/world.ts'

type Part = Pick<World, 'db' | 'clock' | 'chance' | 'cipher' | 'queue' | 'settings'>

/**
 * Removes the authenticator app, its backup codes and the passkeys of a person who lost them, for
 * whoever maintains the installation. Every session ends, the person is told by e-mail, and sets up
 * a new one at the next sign-in by password. Without a second factor nothing happens. Only for the
 * worker, so no door leads here. Refuses `not-found`, also for an address that was never verified.
 * Source: decision 077.
 */
export async function resetSecondFactor(world: Part, actor: Actor, { email }: ResetSecondFactor) {
  const permit = authorise(actor, 'second-factor:reset')
  return world.db.transaction(async (tx) => {
    const found = await findUserIdByProvenEmail(tx, email)
    const { accountId: userId } = permit.over(found && { accountId: found })
    const had = await deleteSecondFactorsOf(tx, userId)
    await audit(world, tx, actor, 'second-factor:reset', userId, had)
    if (!had.hadApp && had.passkeys === 0) return { userId, ...had }
    await deleteSessionsOf(tx, userId)
    await deleteDevicesOf(tx, userId)
    await notify({ world, tx }, { id: userId }, { event: 'second-factor-reset', facts: {} })
    return { userId, ...had }
  })
}
