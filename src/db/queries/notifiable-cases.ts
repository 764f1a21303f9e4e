import { and, asc, count, desc, eq, getTableColumns, lte, min, ne } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { testChoices, tests } from '#src/db/schema/catalogue.ts'
import { labs } from '#src/db/schema/labs.ts'
import { notifiableCases } from '#src/db/schema/notifiable-cases.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { results } from '#src/db/schema/results.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import {
  type NotifiableCaseId,
  OPEN_CASES_SHOWN,
  TOLD_CASES_SHOWN,
} from '#src/domain/results/notifiable.ts'

export type NotifiableCaseRow = typeof notifiableCases.$inferSelect

/**
 * Where a finding of a test must be told; null where nowhere, or where it is a finding of something
 * else. A choice that is on the list no more is told by its flag.
 */
export async function findNotify(tx: Tx, code: ItemCode, choice: string | null) {
  const [row] = await tx
    .select({ notify: tests.notify, isNotified: testChoices.isNotified })
    .from(tests)
    .leftJoin(
      testChoices,
      and(eq(testChoices.testCode, tests.code), eq(testChoices.choice, choice ?? '')),
    )
    .where(eq(tests.code, code))
  return row && row.isNotified !== false ? row.notify : null
}

export async function insertNotifiableCase(
  tx: Tx,
  row: typeof notifiableCases.$inferInsert,
): Promise<void> {
  await tx.insert(notifiableCases).values(row)
}

/** What was told or is to be told of a test, the oldest first, locked: who tells one is waited for. */
export function lockCasesOf(tx: Tx, testItemId: TestItemId) {
  return tx
    .select()
    .from(notifiableCases)
    .where(and(eq(notifiableCases.testItemId, testItemId), ne(notifiableCases.state, 'withdrawn')))
    .orderBy(asc(notifiableCases.openedAt), asc(notifiableCases.id))
    .for('update')
}

/** Locked until the transaction ends where `forUpdate` is said. */
export async function findNotifiableCase(tx: Tx, id: NotifiableCaseId, { forUpdate = false } = {}) {
  const found = tx.select().from(notifiableCases).where(eq(notifiableCases.id, id))
  const [row] = await (forUpdate ? found.for('update') : found)
  return row
}

/** With the person, the test and the value that counts now. */
function whole(tx: Tx) {
  return tx
    .select({
      ...getTableColumns(notifiableCases),
      testName: testItems.name,
      orderId: orders.id,
      patientName: orders.patientName,
      birthDate: orders.birthDate,
      sex: orders.sex,
      choice: results.choice,
    })
    .from(notifiableCases)
    .innerJoin(testItems, eq(testItems.id, notifiableCases.testItemId))
    .innerJoin(orders, eq(orders.id, testItems.orderId))
    .leftJoin(results, and(eq(results.testItemId, testItems.id), eq(results.isCurrent, true)))
}

/** One case, whatever became of it. */
export async function findCaseLine(tx: Tx, id: NotifiableCaseId) {
  const [row] = await whole(tx).where(eq(notifiableCases.id, id))
  return row
}

const ofLab = (labId: LabId, state: 'open' | 'told') =>
  and(eq(notifiableCases.labId, labId), eq(notifiableCases.state, state))

/** What a lab has to tell, the longest open first. */
export function listOpenCases(tx: Tx, labId: LabId) {
  return whole(tx)
    .where(ofLab(labId, 'open'))
    .orderBy(asc(notifiableCases.openedAt), asc(notifiableCases.id))
    .limit(OPEN_CASES_SHOWN)
}

/** What a lab told last, the newest first. */
export function listToldCases(tx: Tx, labId: LabId) {
  return whole(tx)
    .where(ofLab(labId, 'told'))
    .orderBy(desc(notifiableCases.toldAt), desc(notifiableCases.id))
    .limit(TOLD_CASES_SHOWN)
}

/** How many a lab has to tell, and since when the first of them. */
export async function countOpenCases(tx: Tx, labId: LabId) {
  const [row] = await tx
    .select({ count: count(), since: min(notifiableCases.openedAt) })
    .from(notifiableCases)
    .where(ofLab(labId, 'open'))
  return { count: row?.count ?? 0, since: row?.since ?? null }
}

/** Labs with something to tell that was open at an instant or before, each with how many. */
export function countCasesOpenSince(tx: Tx, before: Temporal.Instant) {
  return tx
    .select({ labId: labs.id, labName: labs.name, count: count() })
    .from(notifiableCases)
    .innerJoin(labs, eq(labs.id, notifiableCases.labId))
    .where(and(eq(notifiableCases.state, 'open'), lte(notifiableCases.openedAt, before)))
    .groupBy(labs.id, labs.name)
    .orderBy(desc(count()), asc(labs.name))
}
