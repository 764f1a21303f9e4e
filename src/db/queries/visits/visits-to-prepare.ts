import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { contactColumns } from '#src/db/queries/contact/contacts.ts'
import { someOf } from '#src/db/queries/changes/json-rows.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { orderLines, orders } from '#src/db/schema/orders.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'

/** Nobody has set out for it yet. */
const isToCome = and(
  inArray(visits.state, ['offered', 'accepted']),
  isNull(visits.preparationToldAt),
)

/** The tests of everybody who is to be drawn at the visit. */
const lines = someOf(
  orderLines,
  {
    orderId: orderLines.orderId,
    fastingHours: orderLines.fastingHours,
    preparation: orderLines.preparation,
  },
  {
    where: sql`${orderLines.orderId} in (select ${tubes.orderId} from ${tubes}
      join ${orders} o on o.id = ${tubes.orderId}
      where ${tubes.visitId} = ${visits.id} and ${tubes.state} <> 'not-drawn'
        and o.state <> 'cancelled')`,
    orderBy: sql`${orderLines.id}`,
  },
)

type Within = { from: Temporal.Instant; until: Temporal.Instant; limit: number }

/**
 * Visits to come whose booker was not reminded of the preparation, soonest first, with their tests
 * by person and how the booker is reached.
 */
export async function listVisitsToPrepare(tx: Tx, { from, until, limit }: Within) {
  const rows = await tx
    .select({
      id: visits.id,
      bookingId: visits.bookingId,
      startsAt: visits.startsAt,
      number: bookings.number,
      total: bookings.total,
      accountId: visits.accountId,
      contact: contactColumns,
      lines,
    })
    .from(visits)
    .innerJoin(bookings, eq(bookings.id, visits.bookingId))
    .innerJoin(user, eq(user.id, visits.accountId))
    .where(and(isToCome, gt(visits.startsAt, from), lte(visits.startsAt, until)))
    .orderBy(asc(visits.startsAt), asc(visits.id))
    .limit(limit)
  return rows.map(({ lines: all, ...row }) => ({
    ...row,
    orders: [...Map.groupBy(all, ({ orderId }) => orderId).values()].map((own) => ({ lines: own })),
  }))
}

/**
 * Marks visits as told of. Returns those that are still to come and were not told of by another
 * worker; one that somebody changes at this moment waits for the next time.
 */
export async function claimPreparation(tx: Tx, ids: VisitId[], now: Temporal.Instant) {
  if (ids.length === 0) return []
  const free = tx
    .select({ id: visits.id })
    .from(visits)
    .where(and(inArray(visits.id, ids), isToCome))
    .orderBy(asc(visits.id))
    .for('no key update', { skipLocked: true })
  const claimed = await tx
    .update(visits)
    .set({ preparationToldAt: now })
    .where(inArray(visits.id, free))
    .returning({ id: visits.id })
  return claimed.map(({ id }) => id)
}
