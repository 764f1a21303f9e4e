import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import type { OrderRow } from '#src/db/queries/bookings/booking-tree.ts'
import { contactColumns } from '#src/db/queries/contact/contacts.ts'
import { user } from '#src/db/schema/auth.ts'
import { tests } from '#src/db/schema/catalogue.ts'
import { arrivedResults } from '#src/db/schema/instrument-messages.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { patients, roleGrants, suspensions } from '#src/db/schema/people.ts'
import { callAttempts } from '#src/db/schema/call-attempts.ts'
import { callTasks, results } from '#src/db/schema/results.ts'
import { urgentContacts } from '#src/db/schema/urgent-contacts.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { BENCH_PAGE } from '#src/domain/results/bench/bench-lists.ts'
import type { CallTaskId, TestItemId } from '#src/domain/results/item.ts'
import type { ResultFlag } from '#src/domain/results/judging/flag.ts'
import { type PageOfBench, placeIn } from './bench-page.ts'

const isOpen = eq(callTasks.state, 'open')

/** Locks the row until the transaction ends if `forUpdate` is set. */
export async function findCallTask(tx: Tx, id: CallTaskId, { forUpdate = false } = {}) {
  const found = tx.select().from(callTasks).where(eq(callTasks.id, id))
  const [row] = await (forUpdate ? found.for('update') : found)
  return row
}

/** The failed attempts of a call task, newest first. */
export function listCallAttempts(tx: Tx, callTaskId: CallTaskId) {
  return tx
    .select({
      outcome: callAttempts.outcome,
      note: callAttempts.note,
      triedAt: callAttempts.triedAt,
      by: user.name,
    })
    .from(callAttempts)
    .innerJoin(user, eq(user.id, callAttempts.triedBy))
    .where(eq(callAttempts.callTaskId, callTaskId))
    .orderBy(desc(callAttempts.triedAt))
}

/** Who answers for a lab's critical values: its signatories and managers who are not suspended. */
export function listCallersOf(tx: Tx, labId: LabId) {
  const id = sql<UserId>`${user.id}`
  return tx
    .selectDistinct({ id, contact: contactColumns })
    .from(roleGrants)
    .innerJoin(user, eq(user.id, roleGrants.userId))
    .where(
      and(
        eq(roleGrants.labId, labId),
        inArray(roleGrants.role, ['lab-authoriser', 'lab-manager']),
        sql`not exists (select from ${suspensions} s
          where s.user_id = ${user.id} and s.restored_at is null)`,
      ),
    )
}

/** The account that booked for a patient, and its sign-in phone number. */
export async function findBookerOf(tx: Tx, { accountId, patientId }: OrderRow) {
  const [row] = await tx
    .select({ name: user.name, phone: user.phone, relation: patients.relation })
    .from(user)
    .innerJoin(patients, eq(patients.id, patientId))
    .where(eq(user.id, accountId))
  return row ?? null
}

/**
 * Who may be called about a test: the account that booked for the patient with its sign-in number,
 * whom that person chose, and what the test reveals.
 */
export async function findCallees(tx: Tx, testItemId: TestItemId) {
  const [row] = await tx
    .select({
      booker: { name: user.name, phone: user.phone, relation: patients.relation },
      contact: { name: urgentContacts.name, phone: urgentContacts.phone },
      code: testItems.testCode,
      restriction: tests.restriction,
      consentFamily: tests.consentFamily,
    })
    .from(testItems)
    .innerJoin(tests, eq(tests.code, testItems.testCode))
    .innerJoin(orders, eq(orders.id, testItems.orderId))
    .innerJoin(user, eq(user.id, orders.accountId))
    .innerJoin(patients, eq(patients.id, orders.patientId))
    .leftJoin(urgentContacts, eq(urgentContacts.accountId, orders.accountId))
    .where(eq(testItems.id, testItemId))
  return row
}

/** The open calls about these tests, at most one per value. */
export async function listCallsOfItems(tx: Tx, labId: LabId, testItemIds: TestItemId[]) {
  if (testItemIds.length === 0) return []
  return tx
    .select()
    .from(callTasks)
    .where(and(eq(callTasks.labId, labId), isOpen, inArray(callTasks.testItemId, testItemIds)))
}

/** One page of a lab's open calls about critical results, longest open first. */
export function listOpenCalls(tx: Tx, labId: LabId, page: PageOfBench = {}) {
  const place = placeIn(sql`${callTasks.openedAt}`, callTasks.id)
  const placed = tx
    .select({ ...place.columns, callTaskId: callTasks.id })
    .from(callTasks)
    .where(and(eq(callTasks.labId, labId), isOpen))
    .as('placed')
  return tx
    .select({
      row: placed.row,
      total: placed.total,
      callTaskId: callTasks.id,
      openedAt: callTasks.openedAt,
      testName: testItems.name,
      patientName: orders.patientName,
      orderId: orders.id,
      kind: callTasks.kind,
      resultId: callTasks.resultId,
      value: results.value,
      comparator: results.comparator,
      decimals: results.decimals,
      /** A value that waits is shown as its instrument printed it, with its unit. */
      choice: sql<string | null>`case when ${arrivedResults.id} is null then ${results.choice}
        else trim(concat(${arrivedResults.comparator}, ${arrivedResults.value}, ' ', ${arrivedResults.unit})) end`,
      unit: results.unit,
      flag: sql<ResultFlag>`coalesce(${results.flag}::text, ${arrivedResults.flag}, 'no-range')`,
    })
    .from(placed)
    .innerJoin(callTasks, eq(callTasks.id, placed.callTaskId))
    .innerJoin(testItems, eq(testItems.id, callTasks.testItemId))
    .innerJoin(orders, eq(orders.id, testItems.orderId))
    .leftJoin(results, eq(results.id, callTasks.resultId))
    .leftJoin(arrivedResults, eq(arrivedResults.id, callTasks.arrivedResultId))
    .where(place.isOn(placed, page))
    .orderBy(place.order(placed, page))
    .limit(BENCH_PAGE)
}
