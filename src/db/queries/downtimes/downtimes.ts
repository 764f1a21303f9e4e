import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { downtimes } from '#src/db/schema/downtimes.ts'
import type { Downtime, DowntimeId } from '#src/domain/downtimes/downtime.ts'

type Row = typeof downtimes.$inferSelect

/** Downtimes that were not withdrawn and are not over, earliest first. */
export async function standingDowntimes(tx: Tx, now: Temporal.Instant): Promise<Downtime[]> {
  const rows = await tx.select().from(downtimes).where(isStanding(now)).orderBy(downtimes.startsAt)
  return rows.map(shown)
}

/** Newest first, including withdrawn ones. */
export async function newestDowntimes(tx: Tx, limit: number) {
  const rows = await tx
    .select()
    .from(downtimes)
    .orderBy(desc(downtimes.startsAt), asc(downtimes.id))
    .limit(limit)
  return rows.map((row) => ({ ...shown(row), withdrawnAt: row.withdrawnAt }))
}

/** Locks the row until the transaction ends. */
export async function lockDowntime(tx: Tx, id: DowntimeId) {
  const [row] = await tx.select().from(downtimes).where(eq(downtimes.id, id)).for('update')
  return row && { ...shown(row), withdrawnAt: row.withdrawnAt }
}

function isStanding(now: Temporal.Instant) {
  return and(isNull(downtimes.withdrawnAt), gt(downtimes.endsAt, now))
}

function shown({ id, startsAt, endsAt, wordsEn, wordsHi }: Row): Downtime {
  return { id, startsAt, endsAt, words: { en: wordsEn, hi: wordsHi } }
}
