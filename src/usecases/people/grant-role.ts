import { insertGrantOnce, insertPhlebotomistOnce } from '#src/db/queries/people-roles.ts'
import { findPerson } from '#src/db/queries/people.ts'
import { sqlStateOf } from '#src/db/sql-state.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { GrantRole } from '#src/domain/people/grant-role.ts'
import { maskedEmail } from '#src/domain/people/masked.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Gives somebody a role; given again it changes nothing. It holds from the next request on. Refuses
 * `email-first` for an account of a phone alone: staff sign in by e-mail and password, so the role
 * would shut its person out; `not-found` for a lab or city that does not exist.
 */
export async function grantRole(world: World, actor: Actor, { userId, ...named }: GrantRole) {
  const permit = authorise(actor, 'role:grant')
  const { role, labId = null, locationId = null } = named
  return world.db.transaction(async (tx) => {
    const found = await findPerson(tx, userId)
    const person = permit.over(found && { ...found, accountId: found.id })
    if (maskedEmail(person.email) === null) throw new Refusal('email-first')
    const grant = { id: world.chance.uuid(), userId, role, labId, locationId }
    const { grantId, isNew } = await atKnownPlace(() => insertGrantOnce(tx, grant))
    if (role === 'phlebotomist')
      await insertPhlebotomistOnce(tx, { userId, displayName: person.name })
    await audit(world, tx, actor, 'role:grant', userId, { grantId, isNew, ...named })
    return { grantId, userId, role, labId, locationId }
  })
}

/** That lab and city exist is the database's guard (a foreign key); its word becomes ours. */
async function atKnownPlace<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (sqlStateOf(error) === '23503') throw new Refusal('not-found')
    throw error
  }
}
