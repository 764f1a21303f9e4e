import { listWaitingDocuments } from '#src/db/queries/office-lists/waiting-lists.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, labsOf, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const MOST = 200

/**
 * Documents of labs that nobody has checked yet, oldest first; `isOwn` where another person has to:
 * who asks sent it, or works at that lab.
 * Source: decisions 163, 173.
 */
export function listDocumentsToCheck(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'document:review')
    const asker = { asker: personOf(actor).id, asksFor: labsOf(actor) }
    const rows = await listWaitingDocuments(tx, asker, MOST)
    const found = rows.map(({ documentId }) => documentId)
    await audit(world, tx, actor, 'document:read', 'list', { found })
    return rows.map(({ uploadedAt, ...row }) => ({ ...row, uploadedAt: uploadedAt.toString() }))
  })
}
