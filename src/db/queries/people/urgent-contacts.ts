import { and, eq } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { urgentContacts } from '#src/db/schema/urgent-contacts.ts'
import type { UserId } from '#src/domain/people/actor.ts'

type Row = typeof urgentContacts.$inferSelect

/** Whom a lab may call instead of this person; undefined where they chose nobody. */
export async function findUrgentContact(tx: Tx, accountId: UserId): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(urgentContacts)
    .where(eq(urgentContacts.accountId, accountId))
  return row
}

/** False where somebody was chosen meanwhile: the first one is version 1. */
export async function insertUrgentContact(tx: Tx, row: Omit<Row, 'version'>): Promise<boolean> {
  const { rowCount } = await tx
    .insert(urgentContacts)
    .values({ ...row, version: 1 })
    .onConflictDoNothing()
  return rowCount === 1
}

/** False where it is no longer as it was shown. */
export async function replaceUrgentContact(tx: Tx, { version, ...row }: Row): Promise<boolean> {
  const { rowCount } = await tx
    .update(urgentContacts)
    .set({ ...row, version: version + 1 })
    .where(asShown(row.accountId, version))
  return rowCount === 1
}

/** False where it is no longer as it was shown. */
export async function deleteUrgentContact(
  tx: Tx,
  { accountId, version }: Pick<Row, 'accountId' | 'version'>,
): Promise<boolean> {
  const { rowCount } = await tx.delete(urgentContacts).where(asShown(accountId, version))
  return rowCount === 1
}

function asShown(accountId: UserId, version: number) {
  return and(eq(urgentContacts.accountId, accountId), eq(urgentContacts.version, version))
}
