import { type SQL, sql } from 'drizzle-orm'
import type { LabId } from '#src/domain/labs/lab.ts'

/** Of an open referral that it missed the limit which it now waits for, and both labs were told. */
const isMarkedLate = sql`case when received_at is null then arrival_late_at
  else report_late_at end is not null`

/** How many open referrals a lab has on either side, and how many of them are late, as columns. */
export function referredCounts(labId: LabId): SQL {
  const open = (where: SQL) =>
    sql`(select count(*)::int from referrals where ended_at is null and ${where})`
  const isOurs = sql`lab_id = ${labId}`
  const isTheirs = sql`partner_id = ${labId}`
  return sql`${open(isOurs)} as "out", ${open(isTheirs)} as "in",
    ${open(sql`(${isOurs} or ${isTheirs}) and ${isMarkedLate}`)} as "lateReferred"`
}
