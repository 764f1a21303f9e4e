import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { reportShares, reportShareViews } from '#src/db/schema/report-shares.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import { MOST_OPENINGS, PIN_TRIES, type ShareId } from '#src/domain/shares/share.ts'

export type ShareRow = typeof reportShares.$inferSelect

/** Whether it is a new one: the same id again makes no second link. */
export async function insertShare(tx: Tx, row: typeof reportShares.$inferInsert) {
  const made = await tx
    .insert(reportShares)
    .values(row)
    .onConflictDoNothing({ target: reportShares.id })
    .returning({ id: reportShares.id })
  return made.length === 1
}

/** One more opening of a link, with its row in the list. */
export async function insertShareView(tx: Tx, row: typeof reportShareViews.$inferInsert) {
  await tx.insert(reportShareViews).values(row)
  await tx
    .update(reportShares)
    .set({ openings: sql`${reportShares.openings} + 1` })
    .where(eq(reportShares.id, row.shareId))
}

const isOfGoodAccount = sql`not exists (select from suspensions s
  where s.user_id = ${reportShares.accountId} and s.restored_at is null)`

/** The link of one of these hashes, unless its owner is suspended. */
export async function findShareByToken(tx: Tx, hashes: string[]) {
  const [row] = await tx
    .select()
    .from(reportShares)
    .where(and(inArray(reportShares.tokenHash, hashes), isOfGoodAccount))
  return row
}

/** The same, locked until the transaction ends: PINs of one link are compared one by one. */
export async function lockShareByToken(tx: Tx, hashes: string[]) {
  const [row] = await tx
    .select()
    .from(reportShares)
    .where(and(inArray(reportShares.tokenHash, hashes), isOfGoodAccount))
    .for('update')
  return row
}

export async function countWrongTry(tx: Tx, id: ShareId) {
  await tx
    .update(reportShares)
    .set({ wrongTries: sql`${reportShares.wrongTries} + 1` })
    .where(eq(reportShares.id, id))
}

export async function findShare(tx: Tx, id: ShareId) {
  const [row] = await tx.select().from(reportShares).where(eq(reportShares.id, id))
  return row
}

/** A link that is ended already stays as it is. */
export async function endShareRow(tx: Tx, id: ShareId, endedAt: Temporal.Instant) {
  await tx
    .update(reportShares)
    .set({ endedAt })
    .where(and(eq(reportShares.id, id), isNull(reportShares.endedAt)))
}

export async function countOpenShares(tx: Tx, accountId: UserId, now: Temporal.Instant) {
  const { endsAt, endedAt, wrongTries, openings } = reportShares
  return tx.$count(
    reportShares,
    and(
      eq(reportShares.accountId, accountId),
      isNull(endedAt),
      gt(endsAt, now),
      lt(wrongTries, PIN_TRIES),
      lt(openings, MOST_OPENINGS),
    ),
  )
}

/**
 * The links of a report: the open ones, of which an account has few, and behind them the newest of
 * the others. Links that are over can push no open one out of sight.
 */
export function listSharesOf(tx: Tx, reportId: ReportId, now: Temporal.Instant) {
  const { endedAt, endsAt, wrongTries, openings, madeAt, id } = reportShares
  const isOpen = sql`${endedAt} is null and ${endsAt} > ${now.toString()} and ${wrongTries} < ${PIN_TRIES}
    and ${openings} < ${MOST_OPENINGS}`
  return tx
    .select()
    .from(reportShares)
    .where(eq(reportShares.reportId, reportId))
    .orderBy(desc(isOpen), desc(madeAt), desc(id))
    .limit(50)
}

/** Each opening of these links, oldest first. */
export async function listShareViews(tx: Tx, ids: ShareId[]) {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(reportShareViews)
    .where(inArray(reportShareViews.shareId, ids))
    .orderBy(asc(reportShareViews.at), asc(reportShareViews.id))
}

/**
 * Whether somebody proved a new number or address, or changed or reset the password, since an instant of real
 * time.
 */
export async function wasEntryChanged(
  tx: Tx,
  userId: UserId,
  { real, audited }: { real: Temporal.Instant; audited: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await tx.execute<{ changed: boolean }>(sql`
    select exists (select from email_changes where user_id = ${userId}
        and (proved_at > ${real.toString()} or ended_at > ${real.toString()}))
      or exists (select from audit where subject_id = ${userId}::text and at > ${audited.toString()}
        and ((action = 'phone:add' and detail->>'field' = 'phone')
          or (action = 'account:correct' and detail->>'field' = 'password')
          or (action = 'account-link:use' and detail->>'purpose' = 'reset'))) as changed`)
  return rows[0]?.changed === true
}
