import { deleteDraftDocument } from '#src/db/queries/labs/lab-documents.ts'
import type { DocumentId } from '#src/domain/documents/document.ts'
import type { RemoveDocument } from '#src/domain/documents/inputs.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { changeableOwner } from '#src/usecases/parts/documents/owned-documents.ts'

/**
 * Removes a document from a form that is not submitted yet, with its file. Refuses
 * `not-allowed-now` afterwards: what the office may have seen is replaced, never removed.
 */
export async function removeDocument(
  world: World,
  actor: Actor,
  { of, documentId }: RemoveDocument,
): Promise<{ documentId: DocumentId }> {
  const fileKey = await inStep(world, actor, async (step) => {
    const owner = await changeableOwner(step, of)
    if (!('draftId' in owner)) throw new Refusal('not-allowed-now')
    const gone = await deleteDraftDocument(step.tx, owner.draftId, documentId)
    if (!gone) throw new Refusal('not-found')
    const detail = { documentId, kind: gone.kind, as: 'removal' }
    await audit(world, step.tx, actor, 'document:add', owner.draftId, detail)
    return gone.fileKey
  })
  if (fileKey !== null) await world.files.delete(fileKey)
  return { documentId }
}
