import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { categories } from '#src/db/schema/catalogue.ts'
import { labShares } from '#src/db/schema/labs.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

/** Selects the set of shares in force at an instant: the newest that has taken effect. */
export function holdsAt(now: Temporal.Instant) {
  return eq(
    labShares.effectiveAt,
    sql`(select max(later.effective_at) from lab_shares later
      where later.lab_id = ${labShares.labId} and later.effective_at <= ${now.toString()})`,
  )
}

/** The lab's splits at an instant, by category; no category under order share. */
export function listSplits(tx: Tx, labId: LabId, now: Temporal.Instant) {
  return tx
    .select({
      categoryCode: labShares.categoryCode,
      category: categories.name,
      platformPercent: labShares.platformPercent,
      labPercent: labShares.labPercent,
    })
    .from(labShares)
    .leftJoin(categories, eq(categories.code, labShares.categoryCode))
    .where(and(eq(labShares.labId, labId), holdsAt(now)))
    .orderBy(asc(categories.name))
}
