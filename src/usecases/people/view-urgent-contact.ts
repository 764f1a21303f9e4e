import { findUrgentContact } from '#src/db/queries/people/urgent-contacts.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Whom a lab may call instead of the signed-in person; null where they chose nobody. */
export function viewUrgentContact(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx }) => {
    const permit = authorise(actor, 'account:read')
    const { accountId } = permit.over({ accountId: personOf(actor).id })
    const chosen = await findUrgentContact(tx, accountId)
    await audit(world, tx, actor, 'account:read', accountId, { shown: 'urgent-contact' })
    if (!chosen) return { chosen: null, version: 0 }
    const { name, phone, agreedAt, version } = chosen
    return { chosen: { name, phone, agreedAt: agreedAt.toString() }, version }
  })
}
