import { countAdministrators, lockAdministrators } from '#src/db/queries/people/administrators.ts'
import {
  findUserIdByProvenEmail,
  grantAs,
  insertGrantOnce,
} from '#src/db/queries/people/people-roles.ts'
import { deleteSessionsOf, findPerson } from '#src/db/queries/people/people.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { AppointAdministrator } from '#src/domain/people/grant-role.ts'
import { ADMINISTRATORS_NEEDED } from '#src/domain/people/second-administrator.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

type Part = Pick<World, 'db' | 'clock' | 'chance'>

/**
 * Makes an existing account an administrator while fewer than two can sign in, for whoever
 * maintains the installation: the first and the second, and another where only one is left. The
 * account's sessions end, because they were not opened by an administrator. Only for the worker, so
 * no door leads here. Refuses `not-found`, also for an address that was never verified,
 * `suspended`, and `administrators-enough` from two on.
 * Source: decision 061.
 */
export async function appointAdministrator(
  world: Part,
  actor: Actor,
  { email }: AppointAdministrator,
) {
  const permit = authorise(actor, 'administrator:appoint')
  return world.db.transaction(async (tx) => {
    await lockAdministrators(tx)
    const found = await findUserIdByProvenEmail(tx, email)
    const { accountId: userId } = permit.over(found && { accountId: found })
    const person = await findPerson(tx, userId)
    if (person?.isSuspended) throw new Refusal('suspended')
    const isHeld = person?.grants.some(({ role }) => role === 'administrator')
    const count = await countAdministrators(tx)
    if (!isHeld && count >= ADMINISTRATORS_NEEDED) throw new Refusal('administrators-enough')
    const id = world.chance.uuid()
    const grant = { id, userId, role: 'administrator', labId: null, locationId: null } as const
    await grantAs(tx, 'installation')
    const { grantId, isNew } = isHeld
      ? { grantId: undefined, isNew: false }
      : await insertGrantOnce(tx, grant)
    if (isNew) await deleteSessionsOf(tx, userId)
    await audit(world, tx, actor, 'administrator:appoint', userId, { grantId, isNew })
    return { userId, isNew, administrators: isNew ? count + 1 : count }
  })
}
