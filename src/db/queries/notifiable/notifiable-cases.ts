import { and, asc, count, desc, eq, getTableColumns, lte, min } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { labs } from '#src/db/schema/labs.ts'
import { notifiableCases } from '#src/db/schema/notifiable-cases.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { results } from '#src/db/schema/results.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import {
  type NotifiableCaseId,
  OPEN_CASES_SHOWN,
  TOLD_CASES_SHOWN,
} from '#src/domain/results/notifiable/notifiable.ts'

export type NotifiableCaseRow = typeof notifiableCases.$inferSelect

/** Locks the row until the transaction ends if `forUpdate` is set. */
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

/** One case, whatever its outcome. */
export async function findCaseLine(tx: Tx, id: NotifiableCaseId) {
  const [row] = await whole(tx).where(eq(notifiableCases.id, id))
  return row
}

/** The cases of a lab in a state. */
export const ofLab = (labId: LabId, state: 'open' | 'told') =>
  and(eq(notifiableCases.labId, labId), eq(notifiableCases.state, state))

/** A lab's open cases, longest open first. */
export function listOpenCases(tx: Tx, labId: LabId) {
  return whole(tx)
    .where(ofLab(labId, 'open'))
    .orderBy(asc(notifiableCases.openedAt), asc(notifiableCases.id))
    .limit(OPEN_CASES_SHOWN)
}

/** A lab's latest reported cases, newest first. */
export function listToldCases(tx: Tx, labId: LabId) {
  return whole(tx)
    .where(ofLab(labId, 'told'))
    .orderBy(desc(notifiableCases.toldAt), desc(notifiableCases.id))
    .limit(TOLD_CASES_SHOWN)
}

/** How many open cases a lab has, and since when the oldest. */
export async function countOpenCases(tx: Tx, labId: LabId) {
  const [row] = await tx
    .select({ count: count(), since: min(notifiableCases.openedAt) })
    .from(notifiableCases)
    .where(ofLab(labId, 'open'))
  return { count: row?.count ?? 0, since: row?.since ?? null }
}

/** Labs with cases open since an instant or earlier, each with how many. */
export function countCasesOpenSince(tx: Tx, before: Temporal.Instant) {
  return tx
    .select({ labId: labs.id, labName: labs.name, count: count() })
    .from(notifiableCases)
    .innerJoin(labs, eq(labs.id, notifiableCases.labId))
    .where(and(eq(notifiableCases.state, 'open'), lte(notifiableCases.openedAt, before)))
    .groupBy(labs.id, labs.name)
    .orderBy(desc(count()), asc(labs.name))
}
