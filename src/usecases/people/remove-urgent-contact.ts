import { deleteUrgentContact } from '#src/db/queries/people/urgent-contacts.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { RemoveUrgentContact } from '#src/domain/people/urgent-contact.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** From now on no lab may call them; name and number are gone. Refuses `stale`. */
export function removeUrgentContact(world: World, actor: Actor, { version }: RemoveUrgentContact) {
  return inStep(world, actor, async ({ tx }) => {
    const permit = authorise(actor, 'account:correct')
    const { accountId } = permit.over({ accountId: personOf(actor).id })
    if (!(await deleteUrgentContact(tx, { accountId, version }))) throw new Refusal('stale')
    const detail = { field: 'urgent-contact', event: 'removed' }
    await audit(world, tx, actor, 'account:correct', accountId, detail)
    return { version: 0 }
  })
}
