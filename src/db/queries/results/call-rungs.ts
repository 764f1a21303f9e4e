import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { contactColumns } from '#src/db/queries/contact/contacts.ts'
import { user } from '#src/db/schema/auth.ts'
import { callRungs } from '#src/db/schema/call-rungs.ts'
import { tests } from '#src/db/schema/catalogue.ts'
import { labs } from '#src/db/schema/labs.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { callTasks } from '#src/db/schema/results.ts'
import { urgentContacts } from '#src/db/schema/urgent-contacts.ts'
import { ladder, type Rung } from '#src/domain/results/calls/ladder.ts'
import type { CallTaskId } from '#src/domain/results/item.ts'

/** Taken in one pass; the next one follows within a minute. */
const MOST = 200

const reached = sql<Rung[]>`array(select r.rung from ${callRungs} r
  where r.call_task_id = ${callTasks.id})`

/**
 * Locks the open calls that have come to a rung which is not in their log, the longest open first,
 * with everybody who may have to be told. A call that is being told, or that another worker has,
 * is left out.
 */
export function lockClimbing(tx: Tx, now: Temporal.Instant) {
  const steps = sql.join(
    ladder.map(({ kind, rung, minutes }) => sql`(${kind}, ${rung}, ${minutes}::int)`),
    sql`, `,
  )
  const isDue = sql`exists (select from (values ${steps}) as step (kind, rung, minutes)
    where step.kind = ${callTasks.kind}
      and ${callTasks.openedAt} <= ${now.toString()}::timestamptz - make_interval(mins => step.minutes)
      and not exists (select from ${callRungs} r
        where r.call_task_id = ${callTasks.id} and r.rung = step.rung))`
  return tx
    .select({
      id: callTasks.id,
      kind: callTasks.kind,
      openedAt: callTasks.openedAt,
      reached,
      code: testItems.testCode,
      restriction: tests.restriction,
      consentFamily: tests.consentFamily,
      lab: { id: labs.id, name: labs.name, phone: labs.phone },
      accountId: orders.accountId,
      person: { ...contactColumns, name: user.name },
      contact: { name: urgentContacts.name, phone: urgentContacts.phone },
    })
    .from(callTasks)
    .innerJoin(testItems, eq(testItems.id, callTasks.testItemId))
    .innerJoin(tests, eq(tests.code, testItems.testCode))
    .innerJoin(orders, eq(orders.id, testItems.orderId))
    .innerJoin(user, eq(user.id, orders.accountId))
    .innerJoin(labs, eq(labs.id, callTasks.labId))
    .leftJoin(urgentContacts, eq(urgentContacts.accountId, orders.accountId))
    .where(and(eq(callTasks.state, 'open'), isDue))
    .orderBy(asc(callTasks.openedAt), asc(callTasks.id))
    .limit(MOST)
    .for('update', { of: callTasks, skipLocked: true })
}

type NewRung = typeof callRungs.$inferInsert

/**
 * Logs the rungs that calls have reached, and says which it logged: one that another worker has
 * logged since the calls were read is not among them.
 */
export async function insertRungs(tx: Tx, rows: readonly NewRung[]) {
  if (rows.length === 0) return []
  return tx
    .insert(callRungs)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ callTaskId: callRungs.callTaskId, rung: callRungs.rung })
}

/** The log of one call, in the order in which its rungs were reached. */
export function listRungs(tx: Tx, callTaskId: CallTaskId) {
  return tx
    .select(getTableColumns(callRungs))
    .from(callRungs)
    .where(eq(callRungs.callTaskId, callTaskId))
    .orderBy(asc(callRungs.reachedAt))
}
