import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { events } from '#src/db/schema/events.ts'
import { messages } from '#src/db/schema/outbox.ts'
import { payments } from '#src/db/schema/payments.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import { visits } from '#src/db/schema/visits.ts'

/** A home visit in one of these states is over with nothing drawn. */
const over = ['failed', 'cancelled', 'no-show-ph'] as const

/** When a visit came to the state in which it is. */
export const endedAt =
  sql<Temporal.Instant>`(select max(${events.at}) from ${events} where ${events.entityId} = ${visits.id}
  and ${events.machine} = 'visit' and ${events.toState} = ${visits.state}::text)`.mapWith(events.at)

/** Nothing of its people was drawn, and what is still to be drawn belongs to this visit. */
export const isUnserved = and(
  eq(visits.isRecollection, false),
  inArray(visits.state, [...over]),
  isNull(bookings.cancelledAt),
  isNull(bookings.expiredAt),
  // A disputed payment waits for the bank's decision.
  sql`not exists (select from ${payments} where ${payments.bookingId} = ${bookings.id}
    and ${payments.state} = 'chargeback')`,
  sql`exists (select from ${tubes} where ${tubes.visitId} = ${visits.id}
    and ${tubes.state} in ('planned', 'labelled'))`,
  sql`not exists (select from ${tubes} join tubes other on other.order_id = ${tubes.orderId}
    where ${tubes.visitId} = ${visits.id} and other.collected_at is not null)`,
)

/**
 * Bookings whose visit was over before an instant, or that may not be rescheduled; oldest first.
 */
export function listUnservedOver(
  tx: Tx,
  before: Temporal.Instant,
  { reschedules, limit }: { reschedules: number; limit: number },
) {
  const isMoved = sql`${visits.reschedules} >= ${reschedules}`
  return unserved(tx, or(isMoved, isBefore(before)), limit)
}

/** Those whose visit was over before an instant, and that were not reminded since. */
export function listUnservedToRemind(tx: Tx, before: Temporal.Instant, limit: number) {
  const isReminded = sql`exists (select from ${messages} where ${messages.userId} = ${visits.accountId}
    and ${messages.subjectId} = ${bookings.id} and ${messages.event} = 'visit-not-made-reminder'
    and ${messages.createdAt} > ${endedAt})`
  return unserved(tx, and(isBefore(before), sql`not ${isReminded}`), limit)
}

const isBefore = (instant: Temporal.Instant) => sql`${endedAt} < ${instant.toString()}`

function unserved(tx: Tx, which: SQL | undefined, limit: number) {
  return tx
    .select({ id: visits.id, bookingId: visits.bookingId, endedAt })
    .from(visits)
    .innerJoin(bookings, eq(bookings.id, visits.bookingId))
    .where(and(isUnserved, which))
    .orderBy(asc(endedAt), asc(visits.id))
    .limit(limit)
}

/** The visits of bookings that nobody served and that can still be given another time. */
export function unservedVisits(tx: Tx) {
  return tx
    .select({ id: visits.id })
    .from(visits)
    .innerJoin(bookings, eq(bookings.id, visits.bookingId))
    .where(isUnserved)
}
