import { insertDocument } from '#src/db/queries/labs/lab-documents.ts'
import { declarableKinds, DocumentId } from '#src/domain/documents/document.ts'
import { Declaration, type DeclareNotApplicable } from '#src/domain/documents/inputs.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { inOurWords } from '#src/usecases/edited-row.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { subjectOf } from './add-document.ts'
import { type DocumentView, documentView } from '#src/usecases/parts/files/document-view.ts'
import { changeableOwner } from '#src/usecases/parts/documents/owned-documents.ts'
import { refuseTooManyUploads } from '#src/usecases/parts/documents/refuse-too-many-uploads.ts'

/**
 * Declares that there is nothing to upload, and why: an exempt lab has no GST certificate. The
 * office approves or refuses it like an image. Refuses `fields-disagree` for kinds that every lab
 * has, and for an empty reason.
 * Source: model, "Organizations, labs, places".
 */
export function declareNotApplicable(
  world: World,
  actor: Actor,
  { of, kind, declaration }: DeclareNotApplicable,
): Promise<DocumentView> {
  return inStep(world, actor, async (step) => {
    const { tx, now } = step
    const owner = await changeableOwner(step, of)
    await refuseTooManyUploads(step, owner)
    const words = Declaration.safeParse(declaration)
    const isDeclarable = declarableKinds.some((one) => one === kind)
    if (!isDeclarable || !words.success)
      throw new Refusal('fields-disagree', {
        fields: { [`documents.${kind}`]: isDeclarable ? 'malformed' : 'missing' },
      })
    const id = DocumentId.parse(world.chance.uuid())
    const uploadedBy = actor.kind === 'person' ? actor.id : null
    const said = { id, kind, declaration: words.data, uploadedBy, uploadedAt: now }
    const row = await inOurWords({ '23505': 'stale' }, () => insertDocument(tx, owner, said))
    const detail = { documentId: id, kind, as: 'declaration' }
    await audit(world, tx, actor, 'document:add', subjectOf(owner), detail)
    return documentView(row)
  })
}
