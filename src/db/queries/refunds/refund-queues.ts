import { and, asc, count, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { captures } from '#src/db/schema/payments.ts'
import { refunds } from '#src/db/schema/refunds.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import type { RefundQueue } from '#src/domain/refunds/refund.ts'
import type { UserId } from '#src/domain/people/actor.ts'

const open = sql`${refunds.state} not in ('processed', 'rejected')`

/** Overdue refunds whose patients have not been told yet. */
export function listNewlyOverdue(tx: Tx, today: Temporal.PlainDate, limit: number) {
  return tx
    .select({ id: refunds.id, bookingId: refunds.bookingId })
    .from(refunds)
    .where(and(open, lt(refunds.dueBy, today), isNull(refunds.overdueAt)))
    .orderBy(refunds.dueBy, refunds.id)
    .limit(limit)
}

/** Which refunds each of finance's queues holds. */
const inQueue: Record<RefundQueue, SQL | undefined> = {
  'to-approve': eq(refunds.state, 'requested'),
  'to-send': and(
    eq(refunds.mode, 'online'),
    inArray(refunds.state, ['approved', 'submitted', 'failed']),
  ),
  'by-bank': or(
    inArray(refunds.state, ['manual-bank', 'returned']),
    and(eq(refunds.mode, 'bank'), eq(refunds.state, 'approved')),
  ),
  overdue: and(open, sql`${refunds.overdueAt} is not null`),
  all: undefined,
}

const asker = alias(user, 'asker')
const decider = alias(user, 'decider')

/** A page of a queue, with requester and decider: oldest first, but `all` newest first. */
export function listQueue(
  tx: Tx,
  queue: RefundQueue,
  { before, limit }: { before: RefundId | undefined; limit: number },
) {
  const isNewestFirst = queue === 'all'
  const after = before && (isNewestFirst ? lt(refunds.id, before) : gt(refunds.id, before))
  return selectRefunds(tx)
    .where(and(inQueue[queue], after))
    .orderBy(isNewestFirst ? desc(refunds.id) : asc(refunds.id))
    .limit(limit)
}

export async function findQueued(tx: Tx, id: RefundId) {
  const [row] = await selectRefunds(tx).where(eq(refunds.id, id))
  return row
}

function selectRefunds(tx: Tx) {
  return tx
    .select({
      refund: refunds,
      number: bookings.number,
      asker: asker.name,
      decider: decider.name,
      referenceNo: captures.referenceNo,
    })
    .from(refunds)
    .leftJoin(bookings, eq(bookings.id, refunds.bookingId))
    .leftJoin(asker, eq(asker.id, refunds.requestedBy))
    .leftJoin(decider, eq(decider.id, refunds.decidedBy))
    .leftJoin(captures, eq(captures.id, refunds.captureId))
    .$dynamic()
}

export async function countQueue(tx: Tx, queue: RefundQueue): Promise<number> {
  const [row] = await tx.select({ found: count() }).from(refunds).where(inQueue[queue])
  return row?.found ?? 0
}

/** A person's refunds that are neither processed nor rejected. */
export function listOpenRefundsOf(tx: Tx, accountId: UserId) {
  return tx
    .select({ refund: refunds, number: bookings.number })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .where(and(eq(bookings.accountId, accountId), open))
    .orderBy(refunds.id)
}
