import { renamePerson } from '#src/db/queries/people/email-changes.ts'
import { renamePhlebotomist } from '#src/db/queries/people/people-roles.ts'
import { findPerson } from '#src/db/queries/people/people.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { CorrectName } from '#src/domain/people/own-account.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { changeOfStaff } from '#src/usecases/parts/people/change-of-staff.ts'
import { showFactor } from '#src/usecases/parts/people/show-factor.ts'

/**
 * Corrects the account's own name, and a phlebotomist's name as patients see it. Names of patients,
 * orders and signed reports are unchanged. Refuses `stale`, and what `showFactor` does.
 * Source: DPDP Act s.12(2).
 */
export async function correctName(world: World, actor: Actor, { name, version }: CorrectName) {
  const permit = authorise(actor, 'account:correct')
  const { id: accountId } = personOf(actor)
  await showFactor(world, actor)
  return world.db.transaction(async (tx) => {
    const found = await findPerson(tx, accountId)
    const person = permit.over(found && { ...found, accountId })
    if (!(await renamePerson(tx, { userId: accountId, name, version }))) throw new Refusal('stale')
    await renamePhlebotomist(tx, accountId, name)
    const change = changeOfStaff(actor, 'name', { before: person.name, after: name })
    await audit(world, tx, actor, 'account:correct', accountId, { field: 'name' }, change)
    return { name, version: version + 1 }
  })
}
