import { findUserIdByEmail, insertGrantOnce } from '#src/db/queries/people-roles.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { AppointAdministrator } from '#src/domain/people/grant-role.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { World } from '#src/usecases/world.ts'

type Part = Pick<World, 'db' | 'clock' | 'chance'>

/**
 * Makes an existing account an administrator, for whoever keeps the installation: nobody else could
 * give the first role. The worker's alone, so no door leads here. Refuses `not-found`.
 */
export async function appointAdministrator(
  world: Part,
  actor: Actor,
  { email }: AppointAdministrator,
) {
  const permit = authorise(actor, 'administrator:appoint')
  return world.db.transaction(async (tx) => {
    const found = await findUserIdByEmail(tx, email)
    const { accountId: userId } = permit.over(found && { accountId: found })
    const id = world.chance.uuid()
    const grant = { id, userId, role: 'administrator', labId: null, locationId: null } as const
    const { grantId, isNew } = await insertGrantOnce(tx, grant)
    await audit(world, tx, actor, 'administrator:appoint', userId, { grantId, isNew })
    return { userId, isNew }
  })
}
