import { and, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { tests } from '#src/db/schema/catalogue.ts'
import { criticalLimits, referenceRanges } from '#src/db/schema/reference-limits.ts'
import { signatories } from '#src/db/schema/signatories.ts'
import { testItems } from '#src/db/schema/orders.ts'
import { results } from '#src/db/schema/results.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ResultId, TestItemId } from '#src/domain/results/item.ts'
import { listImmunityLimits, listTestChoices } from '#src/db/queries/catalogue/test-choices.ts'

export type ResultRow = typeof results.$inferSelect
/** Identifies the current ranges of a test; null where it has none. */
const rangeFingerprint = sql<string | null>`range_fingerprint(${tests.code})`

export async function findItem(tx: Tx, id: TestItemId) {
  const [row] = await tx.select().from(testItems).where(eq(testItems.id, id))
  return row
}

/** What entering a result of a test requires. */
export async function findTestRules(tx: Tx, code: ItemCode) {
  const { tests: found, ...rows } = await listTestRules(tx, [code])
  const [test] = found
  if (!test) throw new Error(`no test ${code}`)
  return { test, ...rows }
}

/** What several tests measure, with their ranges and critical limits. */
export async function listTestRules(tx: Tx, codes: ItemCode[]) {
  if (codes.length === 0) return { tests: [], ranges: [], limits: [], choices: [], immunity: [] }
  return {
    tests: await tx
      .select({ ...getTableColumns(tests), rangeFingerprint })
      .from(tests)
      .where(inArray(tests.code, codes)),
    ranges: await tx.select().from(referenceRanges).where(inArray(referenceRanges.testCode, codes)),
    limits: await tx.select().from(criticalLimits).where(inArray(criticalLimits.testCode, codes)),
    choices: await listTestChoices(tx, codes),
    immunity: await listImmunityLimits(tx, codes),
  }
}

export async function findCurrentResult(tx: Tx, testItemId: TestItemId) {
  const [row] = await tx
    .select()
    .from(results)
    .where(and(eq(results.testItemId, testItemId), eq(results.isCurrent, true)))
  return row
}

/** One value, including one that no longer counts. */
export async function findResult(tx: Tx, id: ResultId) {
  const [row] = await tx.select().from(results).where(eq(results.id, id))
  return row
}

export async function listCurrentResults(tx: Tx, testItemIds: TestItemId[]): Promise<ResultRow[]> {
  if (testItemIds.length === 0) return []
  return tx
    .select()
    .from(results)
    .where(and(inArray(results.testItemId, testItemIds), eq(results.isCurrent, true)))
}

/** The most replaced values of one test that are shown beside the current one. */
const REPLACED_SHOWN = 5

/** Values that no longer count, newest first, the last few of each test. */
export async function listReplacedResults(tx: Tx, testItemIds: TestItemId[]): Promise<ResultRow[]> {
  if (testItemIds.length === 0) return []
  const newer = sql`(select count(*) from ${results} later where later.test_item_id
    = ${results.testItemId} and not later.is_current and later.number > ${results.number})`
  return tx
    .select()
    .from(results)
    .where(
      and(
        inArray(results.testItemId, testItemIds),
        eq(results.isCurrent, false),
        lt(newer, REPLACED_SHOWN),
      ),
    )
    .orderBy(desc(results.number))
}

/** A person's registration as a signatory of a lab, if there is one. */
export async function findSignatory(tx: Tx, labId: LabId, userId: UserId) {
  const [row] = await tx
    .select()
    .from(signatories)
    .where(and(eq(signatories.labId, labId), eq(signatories.userId, userId)))
  return row
}
