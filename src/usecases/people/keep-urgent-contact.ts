import {
  insertUrgentContact,
  replaceUrgentContact,
} from '#src/db/queries/people/urgent-contacts.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { KeepUrgentContact } from '#src/domain/people/urgent-contact.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Whom a lab may call where it does not reach the account's person about a result that cannot wait.
 * Replaces who was chosen before. Refuses `stale`.
 * Source: reliability L12; decision 233.
 */
export function keepUrgentContact(
  world: World,
  actor: Actor,
  { name, phone, version }: KeepUrgentContact,
) {
  return inStep(world, actor, async ({ tx, now }) => {
    const permit = authorise(actor, 'account:correct')
    const { accountId } = permit.over({ accountId: personOf(actor).id })
    const chosen = { accountId, name, phone, agreedAt: now }
    const isKept =
      version === 0
        ? await insertUrgentContact(tx, chosen)
        : await replaceUrgentContact(tx, { ...chosen, version })
    if (!isKept) throw new Refusal('stale')
    await audit(world, tx, actor, 'account:correct', accountId, { field: 'urgent-contact' })
    return { version: version + 1 }
  })
}
