import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { labDocuments } from '#src/db/schema/lab-documents.ts'
import type { DraftId } from '#src/domain/lab-applications/draft.ts'
import type { DocumentId } from '#src/domain/documents/document.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

export type LabDocumentRow = typeof labDocuments.$inferSelect

/** The owner: a draft until it is submitted, the lab from then on. */
export type DocumentOwner = { labId: LabId } | { draftId: DraftId }

function isOf(owner: DocumentOwner) {
  return 'labId' in owner
    ? eq(labDocuments.labId, owner.labId)
    : eq(labDocuments.draftId, owner.draftId)
}

/** The current document of each kind, in order of upload. */
export function listCurrentDocuments(tx: Tx, owner: DocumentOwner): Promise<LabDocumentRow[]> {
  return tx
    .select()
    .from(labDocuments)
    .where(and(isOf(owner), ne(labDocuments.state, 'replaced')))
    .orderBy(asc(labDocuments.uploadedAt), asc(labDocuments.id))
}

/** The current documents of these labs that have an image. */
export function listPicturesOf(tx: Tx, labIds: readonly LabId[]) {
  if (labIds.length === 0) return Promise.resolve([])
  const { id, labId, kind, state, fileKey } = labDocuments
  return tx
    .select({ id, labId: sql<LabId>`${labId}`, kind })
    .from(labDocuments)
    .where(and(inArray(labId, [...labIds]), ne(state, 'replaced'), isNotNull(fileKey)))
}

type NewDocument = Omit<typeof labDocuments.$inferInsert, 'labId' | 'draftId' | 'state'>

/** Replaces the current document of its kind, which is kept as `replaced`. */
export async function insertDocument(
  tx: Tx,
  owner: DocumentOwner,
  document: NewDocument,
): Promise<LabDocumentRow> {
  await tx
    .update(labDocuments)
    .set({ state: 'replaced' })
    .where(
      and(isOf(owner), eq(labDocuments.kind, document.kind), ne(labDocuments.state, 'replaced')),
    )
  const [made] = await tx
    .insert(labDocuments)
    .values({ ...document, ...owner })
    .returning()
  if (!made) throw new Error('the insert returned no row')
  return made
}

/** Moves the uploads of a draft to the lab that was created from it. */
export async function moveDraftDocuments(tx: Tx, draftId: DraftId, labId: LabId): Promise<void> {
  await tx
    .update(labDocuments)
    .set({ draftId: null, labId })
    .where(eq(labDocuments.draftId, draftId))
}

export async function findDocument(tx: Tx, id: DocumentId): Promise<LabDocumentRow | undefined> {
  const [row] = await tx.select().from(labDocuments).where(eq(labDocuments.id, id))
  return row
}

/** Earlier documents, newest first. */
export function listReplacedDocuments(tx: Tx, owner: DocumentOwner): Promise<LabDocumentRow[]> {
  return tx
    .select()
    .from(labDocuments)
    .where(and(isOf(owner), eq(labDocuments.state, 'replaced')))
    .orderBy(desc(labDocuments.uploadedAt), desc(labDocuments.id))
    .limit(100)
}

/** Returns the deleted row; undefined where the form has none of that id, or it was replaced. */
export async function deleteDraftDocument(
  tx: Tx,
  draftId: DraftId,
  id: DocumentId,
): Promise<Pick<LabDocumentRow, 'kind' | 'fileKey'> | undefined> {
  const [gone] = await tx
    .delete(labDocuments)
    .where(
      and(
        eq(labDocuments.id, id),
        eq(labDocuments.draftId, draftId),
        ne(labDocuments.state, 'replaced'),
      ),
    )
    .returning({ kind: labDocuments.kind, fileKey: labDocuments.fileKey })
  return gone
}
