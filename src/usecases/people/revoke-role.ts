import { deleteGrant } from '#src/db/queries/people/people-roles.ts'
import { deleteSessionsOf } from '#src/db/queries/people/people.ts'
import { forgetRoster } from '#src/db/queries/rosters/forget-roster.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { RevokeRole } from '#src/domain/people/grant-role.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { World } from '#src/usecases/world.ts'
import { keepAnAdministrator } from '#src/usecases/parts/people/keep-an-administrator.ts'

/**
 * Removes a role: every session of its person ends in this transaction. Work begun with it
 * continues under the back office. With the last city of a phlebotomist, where and when they worked is
 * forgotten. Refuses `last-administrator` where nobody would be left.
 */
export async function revokeRole(world: World, actor: Actor, { userId, grantId }: RevokeRole) {
  const permit = authorise(actor, 'role:grant')
  return world.db.transaction(async (tx) => {
    const held = await deleteGrant(tx, { userId, grantId })
    const grant = permit.over(held && { ...held, accountId: userId })
    if (grant.role === 'administrator') await keepAnAdministrator(tx)
    if (grant.role === 'phlebotomist') await forgetRoster(tx, userId)
    await deleteSessionsOf(tx, userId)
    const { role, labId, locationId } = grant
    const detail = { revoked: true, grantId, role, labId, locationId }
    await audit(world, tx, actor, 'role:grant', userId, detail)
    return { userId, grantId }
  })
}
