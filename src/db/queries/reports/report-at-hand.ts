import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { reportRevisions } from '#src/db/schema/report-revisions.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { benchFrom, benchOf } from '#src/db/queries/results/bench-at-hand.ts'
import { waitingOf } from '#src/db/queries/instrument-messages/waiting-values.ts'
import { controlledOf } from '#src/db/queries/quality-control/controlled.ts'
import { branches, findBooking, grown } from '#src/db/queries/bookings/booking-tree.ts'
import { rowsOf, someOf } from '#src/db/queries/changes/json-rows.ts'
import {
  codesOf,
  judgingOf,
  labOf,
  rulesFrom,
  valuedOf,
} from '#src/db/queries/results/judging-facts.ts'
import { consentedOf, reportingOf, valuesOf } from '#src/db/queries/bookings/order-facts.ts'
import { isBookingOf, lockBookingBy, orderBy } from '#src/db/queries/bookings/trees-at-hand.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'

function reportBy(orderId: SQL) {
  return kept((tx) =>
    tx
      .select({
        ...benchOf(orderId, codesOf(orderId)),
        ...reportingOf(orderId),
        ...controlledOf(orderId),
        waiting: waitingOf(orderId),
        consented: consentedOf(orderId),
        revisions: rowsOf(reportRevisions, {
          where: sql`${reportRevisions.orderId} = ${orderId}`,
          orderBy: sql`${reportRevisions.id}`,
        }),
        actors: someOf(
          user,
          { name: user.name },
          { where: sql`${user.id} = ${sql.placeholder('by')}::uuid`, orderBy: sql`${user.id}` },
        ),
      })
      .from(bookings)
      .innerJoin(user, eq(user.id, bookings.accountId))
      .where(isBookingOf(orderId))
      .prepare(''),
  )
}

const everything = { report: reportBy(orderBy.report), revision: reportBy(orderBy.revision) }

/**
 * The report that the id names, or whose change it names, with its order on the bench and all its
 * changes; the booking, its calls and its notifiable cases are locked until the transaction ends.
 * Undefined where there is none. All of it leaves in one write: what is read is read under the
 * booking's lock. `actorId`: whose name may be signed.
 */
export async function lockReportAtHand(
  tx: Tx,
  by: 'report' | 'revision',
  { id, actorId }: { id: string; actorId: UserId },
) {
  const [booking, rows] = await Promise.all([
    lockBookingBy(tx, by, id),
    everything[by](tx).execute({ id, by: actorId }),
  ])
  const bench = benchFrom(booking, rows)
  const [found] = rows
  const [report] = found?.reports ?? []
  const [lab] = found?.labs ?? []
  if (!bench || !found || !report || !lab) return undefined
  const order = bench.orders.find((one) => one.id === report.orderId)
  if (!order) throw new Error(`report ${report.id} has no order`)
  const { printed, lastWords, signatures, versions, consented, revisions } = found
  const [actor = { name: '' }] = found.actors
  const reporting = { lab, printed, lastWords, signatures }
  return { ...bench, ...reporting, order, report, versions, consented, revisions, actor }
}

const proposable = kept((tx) =>
  tx
    .select({
      ...branches,
      ...valuesOf(orderBy.order),
      ...valuedOf(orderBy.order, labOf(orderBy.order)),
      ...judgingOf(labOf(orderBy.order), codesOf(orderBy.order)),
      ...reportingOf(orderBy.order),
    })
    .from(bookings)
    .where(isBookingOf(orderBy.order))
    .prepare(''),
)

/** What judges a change of an order's report, without a lock: to be shown. */
export async function findProposable(tx: Tx, bookingId: BookingId, orderId: OrderId) {
  const [booking, rows] = await Promise.all([
    findBooking(tx, bookingId),
    proposable(tx).execute({ id: orderId }),
  ])
  const [found] = rows
  const [lab] = found?.labs ?? []
  if (!booking || !found || !lab) throw new Error(`no order ${orderId}`)
  const tree = grown(booking, found)
  const order = tree.orders.find(({ id }) => id === orderId)
  if (!order) throw new Error(`no order ${orderId}`)
  return { ...found, ...tree, order, lab, rules: rulesFrom(found) }
}
