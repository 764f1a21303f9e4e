import { and, type AnyColumn, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { analyteVersions } from '#src/db/schema/analytes.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { someOf } from '#src/db/queries/changes/json-rows.ts'

const { id, labId, testCode, number, effectiveFrom, rules, fingerprint } = analyteVersions
const columns = { id, testCode, effectiveFrom, rules, fingerprint }

const isApproved = sql`exists (select from analyte_decisions decided
  where decided.version_id = ${id} and decided.decision = 'approved')`

/** The approved versions of these tests at a lab, as a column of another statement. */
export function approvedAt(lab: SQL, codes: SQL) {
  return someOf(analyteVersions, columns, {
    where: sql`${labId} = ${lab}
      and ${testCode} in ${codes} and ${isApproved}`,
    orderBy: sql`${testCode}, ${number}`,
  })
}

/** The same of a lab, whatever the order. */
export function listApprovedVersions(tx: Tx, lab: LabId, codes: readonly ItemCode[]) {
  return tx
    .select(columns)
    .from(analyteVersions)
    .where(and(eq(labId, lab), inArray(testCode, [...codes]), isApproved))
    .orderBy(testCode, number)
}

type OfLab = { labId: AnyColumn; testCode: AnyColumn }

/** The rules of a row's lab for its test on the Indian day of an instant; null: it has none. */
export function approvedRulesOn(row: OfLab, at: AnyColumn): SQL {
  return sql`(select held.rules from analyte_versions held
    join analyte_decisions said on said.version_id = held.id and said.decision = 'approved'
    where held.lab_id = ${row.labId} and held.test_code = ${row.testCode}
      and held.effective_from <= (${at} at time zone 'Asia/Kolkata')::date
    order by held.effective_from desc limit 1)`
}
