import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { downtimes } from '#src/db/schema/downtimes.ts'
import type { Downtime, DowntimeId } from '#src/domain/downtimes/downtime.ts'
import type { UserId } from '#src/domain/people/actor.ts'

type Row = typeof downtimes.$inferSelect
type Announced = Pick<Row, 'announcedBy' | 'announcedAt'>

export async function insertDowntime(tx: Tx, { words, ...row }: Downtime & Announced) {
  await tx.insert(downtimes).values({ ...row, wordsEn: words.en, wordsHi: words.hi })
}

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

/** False where it is over or withdrawn already. */
export async function withdrawStanding(
  tx: Tx,
  id: DowntimeId,
  { by, at }: { by: UserId; at: Temporal.Instant },
): Promise<boolean> {
  const withdrawn = await tx
    .update(downtimes)
    .set({ withdrawnBy: by, withdrawnAt: at })
    .where(and(eq(downtimes.id, id), isStanding(at)))
  return withdrawn.rowCount === 1
}

export async function findDowntime(tx: Tx, id: DowntimeId) {
  const [row] = await tx.select().from(downtimes).where(eq(downtimes.id, id))
  return row && { ...shown(row), withdrawnAt: row.withdrawnAt }
}

function isStanding(now: Temporal.Instant) {
  return and(isNull(downtimes.withdrawnAt), gt(downtimes.endsAt, now))
}

function shown({ id, startsAt, endsAt, wordsEn, wordsHi }: Row): Downtime {
  return { id, startsAt, endsAt, words: { en: wordsEn, hi: wordsHi } }
}
