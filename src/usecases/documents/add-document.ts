import { type DocumentOwner, insertDocument } from '#src/db/queries/labs/lab-documents.ts'
import { aadhaarKinds, type DocumentKind } from '#src/domain/documents/document.ts'
import type { AddDocument, DocumentsOf } from '#src/domain/documents/inputs.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { inOurWords } from '#src/usecases/edited-row.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { type DocumentView, documentView } from '#src/usecases/parts/files/document-view.ts'
import { dropFiles, keepDocument, type KeptFile } from '#src/usecases/parts/files/keep-document.ts'
import { changeableOwner } from '#src/usecases/parts/documents/owned-documents.ts'
import { refuseTooManyUploads } from '#src/usecases/parts/documents/refuse-too-many-uploads.ts'

/**
 * Stores an image as the current one of its kind; the previous one is kept as replaced. Refuses
 * `cover-first` for an Aadhaar card with a readable number, `too-many`, and a faulty image by its
 * own code, each with the kind as the field.
 * Source: reliability I2; decision 018.
 */
export async function addDocument(
  world: World,
  actor: Actor,
  { of, kind, bytes, declared, isCovered }: AddDocument,
): Promise<DocumentView> {
  // A person who may not upload is refused before a byte is decoded.
  await inStep(world, actor, (step) => uploadable(step, of))
  if (isAadhaar(kind) && isCovered !== true)
    throw new Refusal('cover-first', { fields: { [fieldOf(kind)]: 'not-covered' } })
  const file = await keepDocument(world, { kind, bytes, declared })
  if (!file.ok) throw new Refusal(file.error, { fields: { [fieldOf(kind)]: file.error } })
  return withFile(world, actor, { of, file: file.value })
}

async function uploadable(step: Step, of: DocumentsOf): Promise<DocumentOwner> {
  const owner = await changeableOwner(step, of)
  await refuseTooManyUploads(step, owner)
  return owner
}

function isAadhaar(kind: DocumentKind) {
  return aadhaarKinds.some((one) => one === kind)
}

function fieldOf(kind: DocumentKind) {
  return `documents.${kind}`
}

type Upload = { of: DocumentsOf; file: KeptFile }

/** Inserts the row of a stored file; if that fails, the file is deleted. */
async function withFile(world: World, actor: Actor, { of, file }: Upload): Promise<DocumentView> {
  let isRowSure = false
  try {
    return await inStep(world, actor, async (step) => {
      const view = await insertRow(step, { of, file })
      isRowSure = true
      return view
    })
  } catch (error) {
    // After an error at commit the row may exist: a surplus file is better than a missing one.
    if (!isRowSure) await dropFiles(world, [file])
    throw error
  }
}

async function insertRow(step: Step, { of, file }: Upload): Promise<DocumentView> {
  const { world, tx, actor, now } = step
  const owner = await uploadable(step, of)
  const uploadedBy = actor.kind === 'person' ? actor.id : null
  // The owner is locked; should that ever fail, the index admits one per kind.
  const row = await inOurWords({ '23505': 'stale' }, () =>
    insertDocument(tx, owner, { ...file, uploadedBy, uploadedAt: now }),
  )
  const detail = { documentId: row.id, kind: row.kind }
  await audit(world, tx, actor, 'document:add', subjectOf(owner), detail)
  return documentView(row)
}

/** The subject of the audit entry. */
export function subjectOf(owner: DocumentOwner): string {
  return 'labId' in owner ? owner.labId : owner.draftId
}
