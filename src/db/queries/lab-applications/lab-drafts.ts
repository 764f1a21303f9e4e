import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { labDocuments } from '#src/db/schema/lab-documents.ts'
import { labDrafts } from '#src/db/schema/lab-drafts.ts'
import type { DraftId } from '#src/domain/lab-applications/draft.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'

export type LabDraftRow = typeof labDrafts.$inferSelect

/** The content of a draft that is being deleted: nothing opens it any more. */
const FORGOTTEN = ''

export async function insertDraft(
  tx: Tx,
  row: typeof labDrafts.$inferInsert,
): Promise<LabDraftRow> {
  const [made] = await tx.insert(labDrafts).values(row).returning()
  if (!made) throw new Error('the insert returned no row')
  return made
}

/** `tokenHashes`: the hashes of one token, under each key it may have been stored with. */
type Key = { tokenHashes: string[] } | { id: DraftId } | { labId: LabId }

/**
 * Locks the row until the transaction ends if `forUpdate` is set; a draft that is being deleted is
 * not found.
 */
export async function findDraft(
  tx: Tx,
  key: Key,
  { forUpdate = false } = {},
): Promise<LabDraftRow | undefined> {
  const found = tx
    .select()
    .from(labDrafts)
    .where(and(isIt(key), isKept))
  const [row] = await (forUpdate ? found.for('update') : found)
  return row
}

const isKept = sql`${labDrafts.typedSealed} <> ${FORGOTTEN}`

function isIt(key: Key) {
  if ('id' in key) return eq(labDrafts.id, key.id)
  if ('labId' in key) return eq(labDrafts.labId, key.labId)
  return inArray(labDrafts.tokenHash, key.tokenHashes)
}

/** Compare-and-set: false where somebody saved since it was read. Increments its version. */
export async function updateDraft(
  tx: Tx,
  { id, version }: Pick<LabDraftRow, 'id' | 'version'>,
  patch: Pick<LabDraftRow, 'typedSealed' | 'touchedAt'>,
): Promise<boolean> {
  const saved = await tx
    .update(labDrafts)
    .set({ ...patch, version: version + 1 })
    .where(and(eq(labDrafts.id, id), eq(labDrafts.version, version)))
  return saved.rowCount === 1
}

/** The typed content does not change, so the version does not either. */
export async function setDraftContact(
  tx: Tx,
  id: DraftId,
  patch: Pick<LabDraftRow, 'emailSealed' | 'touchedAt'>,
): Promise<void> {
  await tx.update(labDrafts).set(patch).where(eq(labDrafts.id, id))
}

/** Compare-and-set: true for the one submission that creates the lab. */
export async function bindDraft(tx: Tx, id: DraftId, labId: LabId): Promise<boolean> {
  const bound = await tx
    .update(labDrafts)
    .set({ labId })
    .where(and(eq(labDrafts.id, id), isNull(labDrafts.labId)))
  return bound.rowCount === 1
}

/** Drafts that a person of the office has begun and not submitted, newest first. */
export function listDraftsOf(tx: Tx, ownerId: UserId): Promise<LabDraftRow[]> {
  return tx
    .select()
    .from(labDrafts)
    .where(and(eq(labDrafts.ownerId, ownerId), isNull(labDrafts.labId), isKept))
    .orderBy(desc(labDrafts.touchedAt))
    .limit(50)
}

/**
 * Starts the deletion of drafts that were not touched and became no lab: nothing opens them from
 * now on.
 */
export async function claimForgottenDrafts(
  tx: Tx,
  untouchedSince: Temporal.Instant,
  limit: number,
): Promise<{ ids: DraftId[]; fileKeys: string[] }> {
  const forgotten = await tx
    .select({ id: labDrafts.id })
    .from(labDrafts)
    .where(and(isNull(labDrafts.labId), lt(labDrafts.touchedAt, untouchedSince)))
    .orderBy(asc(labDrafts.touchedAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const ids = forgotten.map(({ id }) => id)
  if (ids.length === 0) return { ids, fileKeys: [] }
  await tx
    .update(labDrafts)
    .set({ typedSealed: FORGOTTEN, emailSealed: null })
    .where(inArray(labDrafts.id, ids))
  const files = await tx
    .select({ fileKey: labDocuments.fileKey })
    .from(labDocuments)
    .where(inArray(labDocuments.draftId, ids))
  return { ids, fileKeys: files.flatMap(({ fileKey }) => fileKey ?? []) }
}

/** The rows of their documents are deleted with them. */
export async function deleteDrafts(tx: Tx, ids: readonly DraftId[]): Promise<number> {
  if (ids.length === 0) return 0
  const deleted = await tx
    .delete(labDrafts)
    .where(and(inArray(labDrafts.id, [...ids]), isNull(labDrafts.labId)))
  return deleted.rowCount ?? 0
}
