import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { waitingOf } from '#src/db/queries/instrument-messages/waiting-values.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Controlled } from '#src/domain/quality-control/blocking.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { contactColumns } from '#src/db/queries/contact/contacts.ts'
import { type BookingRow, branches, grown } from '#src/db/queries/bookings/booking-tree.ts'
import { rulesInForceOf } from '#src/db/queries/auto-verification/rules-in-force.ts'
import { lotsFor } from '#src/db/queries/calculations/lots.ts'
import { reflexOf } from '#src/db/queries/reflex/reflex-at-bench.ts'
import { comparableTo } from './comparable-results.ts'
import { comparableElsewhere } from './elsewhere-results.ts'
import {
  callsFrom,
  callsOf,
  codesOf,
  codesToJudge,
  judgingOf,
  labOf,
  rulesFrom,
  valuedOf,
} from './judging-facts.ts'
import { casesOf, signatoriesOf, valuesOf } from '#src/db/queries/bookings/order-facts.ts'
import { referredOf } from '#src/db/queries/referrals/referred.ts'
import { controlledOf } from '#src/db/queries/quality-control/controlled.ts'
import { isBookingOf, lockBookingBy, orderBy } from '#src/db/queries/bookings/trees-at-hand.ts'

/** Everything that the values of an order depend on, and whom it is told to. */
export function benchOf(orderId: SQL, codes: SQL, lab: SQL = labOf(orderId)) {
  return {
    ...branches,
    ...valuesOf(orderId),
    ...valuedOf(orderId, lab),
    ...judgingOf(lab, codes),
    ...callsOf(orderId),
    ...casesOf(orderId),
    ...signatoriesOf(orderId, lab),
    referred: referredOf(orderId),
    lots: lotsFor(orderId, lab),
    contact: contactColumns,
  }
}

function benchBy(orderId: SQL, codes: SQL) {
  return kept((tx) =>
    tx
      .select({
        ...benchOf(orderId, codes),
        ...controlledOf(orderId),
        waiting: waitingOf(orderId),
        auto: rulesInForceOf(orderId),
        reflex: reflexOf(orderId),
        earlier: comparableTo(orderId, codes),
        elsewhere: comparableElsewhere(orderId, codes),
      })
      .from(bookings)
      .innerJoin(user, eq(user.id, bookings.accountId))
      .where(isBookingOf(orderId))
      .prepare(''),
  )
}

/**
 * By the rules, the instruments and the people of the partner; no rule of the lab's verifies or adds a
 * test there, and no third lab's value is looked at.
 */
function benchElsewhere(orderId: SQL, codes: SQL, lab: SQL) {
  return kept((tx) =>
    tx
      .select({
        ...benchOf(orderId, codes, lab),
        ...controlledOf(orderId, lab),
        waiting: waitingOf(orderId),
        earlier: comparableTo(orderId, codes),
      })
      .from(bookings)
      .innerJoin(user, eq(user.id, bookings.accountId))
      .where(isBookingOf(orderId))
      .prepare(''),
  )
}

const id = sql`${sql.placeholder('id')}::uuid`
const byItem = benchBy(orderBy.item, codesToJudge(orderBy.item, id))
const byOrder = benchBy(orderBy.order, codesOf(orderBy.order))
const byPartner = benchElsewhere(
  orderBy.item,
  codesToJudge(orderBy.item, id),
  sql`${sql.placeholder('lab')}::uuid`,
)

type Found = Awaited<ReturnType<ReturnType<typeof byItem>['execute']>>[number]
/** A row of any statement with the columns of `benchOf`. */
type Bench = Omit<Found, keyof Controlled | 'waiting' | 'earlier' | 'elsewhere' | 'reflex'>

/** The rows as the domain has them; undefined where there are none. */
export function benchFrom<Row extends Bench>(
  booking: BookingRow | undefined,
  rows: readonly Row[],
) {
  const [found] = rows
  if (!booking || !found) return undefined
  const { callRows, callFlags, ...rest } = found
  const rules = rulesFrom(found)
  return { ...rest, ...grown(booking, found), rules, calls: callsFrom(callRows, callFlags) }
}

/**
 * A test with its order on the bench; the booking, its calls and its notifiable cases are locked
 * until the transaction ends. Undefined where there is none. All of it leaves in one write: what is
 * read is read under the booking's lock.
 */
export async function lockBenchOfItem(tx: Tx, itemId: TestItemId) {
  const [booking, rows] = await Promise.all([
    lockBookingBy(tx, 'item', itemId),
    byItem(tx).execute({ id: itemId }),
  ])
  return ofItem(booking, rows, itemId)
}

/** The same as a partner has it that measures the test: with its rules, instruments and people. */
export async function lockBenchAtPartner(tx: Tx, itemId: TestItemId, lab: LabId) {
  const [booking, rows] = await Promise.all([
    lockBookingBy(tx, 'item', itemId),
    byPartner(tx).execute({ id: itemId, lab }),
  ])
  return ofItem(booking, rows, itemId)
}

function ofItem<Row extends Bench & Pick<Found, 'earlier'> & Partial<Pick<Found, 'elsewhere'>>>(
  booking: BookingRow | undefined,
  rows: readonly Row[],
  itemId: TestItemId,
) {
  const bench = benchFrom(booking, rows)
  const { earlier = [], elsewhere = [] } = rows[0] ?? {}
  const item = bench?.items.find((one) => one.id === itemId)
  const order = bench?.orders.find((one) => one.id === item?.orderId)
  return bench && item && order && { ...bench, earlier, elsewhere, item, order }
}

/** The same by an order, with what judges any of its tests. */
export async function lockBenchOfOrder(tx: Tx, orderId: OrderId) {
  const [booking, rows] = await Promise.all([
    lockBookingBy(tx, 'order', orderId),
    byOrder(tx).execute({ id: orderId }),
  ])
  const bench = benchFrom(booking, rows)
  const { earlier = [], elsewhere = [] } = rows[0] ?? {}
  const order = bench?.orders.find((one) => one.id === orderId)
  return bench && order && { ...bench, earlier, elsewhere, order }
}
