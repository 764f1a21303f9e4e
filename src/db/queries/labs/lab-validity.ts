import { and, asc, lte, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { validityWarnings } from '#src/db/schema/lab-contracts.ts'
import { labs } from '#src/db/schema/labs.ts'
import type { Validity } from '#src/domain/labs/validity.ts'

const lastDay = {
  licence: labs.licenceTo,
  accreditation: labs.nablTo,
  pcpndt: labs.pcpndtTo,
} as const
/** Labs whose people are warned: approved and not deleted. */
const isKept = sql`${labs.state} in ('inactive', 'active', 'suspended')`

export type Ending = Awaited<ReturnType<typeof listEnding>>[number]

/**
 * Labs whose validity ends by a day, or has ended, earliest first; those already told that it has
 * ended only on request.
 */
export async function listEnding(
  tx: Tx,
  of: Validity,
  until: Temporal.PlainDate,
  { isTold }: { isTold: boolean },
) {
  const endsOn = lastDay[of]
  const told = sql`exists (select from ${validityWarnings} w where w.lab_id = ${labs.id}
    and w.of = ${of} and w.ends_on = ${endsOn} and w.days = 0)`
  const rows = await tx
    .select({
      labId: labs.id,
      code: labs.code,
      name: labs.name,
      email: labs.email,
      state: labs.state,
      endsOn,
    })
    .from(labs)
    .where(and(lte(endsOn, until), isKept, isTold ? undefined : sql`not ${told}`))
    .orderBy(asc(endsOn), asc(labs.code))
    .limit(5000)
  return rows.flatMap(({ endsOn: day, ...row }) => (day ? [{ ...row, of, endsOn: day }] : []))
}

/** Records that a lab is warned; false where it was warned already. */
export async function insertWarning(tx: Tx, warning: typeof validityWarnings.$inferInsert) {
  const made = await tx.insert(validityWarnings).values(warning).onConflictDoNothing()
  return made.rowCount === 1
}
