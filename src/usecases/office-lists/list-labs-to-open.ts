import { listLabsToOpen as findLabs } from '#src/db/queries/office-lists/waiting-lists.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, labsOf, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const MOST = 200

/**
 * Labs that were approved and never switched on, longest waiting first; `isOwn` where another person
 * has to: who asks entered or approved it, or works there.
 * Source: life cycle 10; decision 173.
 */
export function listLabsToOpen(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'lab:read')
    const asker = { asker: personOf(actor).id, asksFor: labsOf(actor) }
    const rows = await findLabs(tx, asker, MOST)
    await audit(world, tx, actor, 'lab:read', 'list', { found: rows.map(({ labId }) => labId) })
    return rows.map(({ since, ...row }) => ({ ...row, since: since.toString() }))
  })
}
