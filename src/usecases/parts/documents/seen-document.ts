import { findDocument, type LabDocumentRow } from '#src/db/queries/labs/lab-documents.ts'
import { findDraft } from '#src/db/queries/lab-applications/lab-drafts.ts'
import { findLabRow } from '#src/db/queries/labs/lab-life.ts'
import type { DocumentId } from '#src/domain/documents/document.ts'
import type { DraftId } from '#src/domain/lab-applications/draft.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { authorise, mayEver, personOf } from '#src/usecases/access.ts'
import { isDecided, openedDraft } from '#src/usecases/parts/lab-applications/opened-draft.ts'
import { shown } from '#src/usecases/parts/labs/locked-lab.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { isOffice } from './owned-documents.ts'
import type { Viewer } from './document-link.ts'

/** A document with an image, and its viewer. */
export type Seen = { row: LabDocumentRow & { fileKey: string }; viewer: Viewer }

/**
 * The document if this person may look at it: the office for labs, a manager for their lab, an
 * author of a form of the office for that form. A missing one is refused in the same way.
 */
export async function seenByPerson(step: Step, documentId: DocumentId): Promise<Seen> {
  const { id: viewer } = personOf(step.actor)
  const row = await picture(step, documentId)
  if (row.labId !== null) await refuseForeignLab(step, row.labId)
  else await refuseForeignDraft(step, row.draftId)
  return { row, viewer }
}

/** The same for whoever has the token of its form, until the office has decided about it. */
export async function seenByToken(
  step: Step,
  documentId: DocumentId,
  token: string,
): Promise<Seen> {
  const opened = await openedDraft(step, { token })
  if (isDecided(opened)) throw new Refusal('not-found')
  const { row: draft } = opened
  const row = await picture(step, documentId)
  const isOfDraft = row.draftId === draft.id
  const isOfItsLab = row.labId !== null && row.labId === draft.labId
  if (!isOfDraft && !isOfItsLab) throw new Refusal('not-found')
  return { row, viewer: draft.id }
}

async function refuseForeignLab({ tx, actor }: Step, labId: LabId) {
  const permit = authorise(actor, 'document:read')
  permit.over(shown(await findLabRow(tx, labId)))
}

async function refuseForeignDraft({ tx, actor }: Step, draftId: DraftId | null) {
  const draft = draftId === null ? undefined : await findDraft(tx, { id: draftId })
  const isOwn = mayEver(actor, 'lab:enter') && draft?.ownerId === personOf(actor).id
  if (!isOwn) throw new Refusal('not-found')
}

/** Replaced documents are only for the office; a declaration has no image. */
async function picture(step: Step, documentId: DocumentId) {
  const row = await findDocument(step.tx, documentId)
  if (!row?.fileKey) throw new Refusal('not-found')
  if (row.state === 'replaced' && !isOffice(step)) throw new Refusal('not-found')
  return { ...row, fileKey: row.fileKey }
}
