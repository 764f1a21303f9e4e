import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  lt,
  ne,
  notInArray,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { categories } from '#src/db/schema/catalogue.ts'
import { user } from '#src/db/schema/auth.ts'
import { labs } from '#src/db/schema/labs.ts'
import { orderLines, orders, testItems } from '#src/db/schema/orders.ts'
import { settlementBatches } from '#src/db/schema/settlement-batches.ts'
import { settlementEntries, settlementPayouts } from '#src/db/schema/settlements.ts'
import { commissionInvoices } from '#src/db/schema/commission-invoices.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { LineId } from '#src/domain/orders/order.ts'
import type { BatchId, PayoutId } from '#src/domain/settlement/settlement.ts'
import { accountColumns, paidTo } from './paid-to.ts'

const { bankName, ifsc, accountLastFour } = accountColumns

type Wanted = {
  payoutId?: PayoutId | undefined
  batchId?: BatchId | undefined
  labId?: LabId | undefined
  isOfLab?: true
  phlebotomistId?: UserId | undefined
  states?: readonly (typeof settlementPayouts.$inferSelect)['state'][] | undefined
}

const countOf = (kind: 'share' | 'claw-back') =>
  sql<number>`(select count(*)::int from settlement_entries entry
    where entry.payout_id = ${settlementPayouts.id} and entry.kind = ${kind})`

/** Payouts with everything on the head of a statement, newest week first. */
export function listPayoutHeads(tx: Tx, wanted: Wanted, most: number) {
  return tx
    .select({
      payout: getTableColumns(settlementPayouts),
      batch: {
        number: settlementBatches.number,
        week: settlementBatches.week,
        madeAt: settlementBatches.madeAt,
      },
      lab: { labId: labs.id, code: labs.code, name: labs.name },
      phlebotomist: {
        phlebotomistId: user.id,
        name: user.name,
      },
      account: { bankName, ifsc, accountLastFour },
      invoice: getTableColumns(commissionInvoices),
      tests: countOf('share'),
      clawBacks: countOf('claw-back'),
    })
    .from(settlementPayouts)
    .innerJoin(settlementBatches, eq(settlementBatches.id, settlementPayouts.batchId))
    .leftJoin(...paidTo.lab)
    .leftJoin(...paidTo.labAccount)
    .leftJoin(...paidTo.person)
    .leftJoin(...paidTo.ownAccount)
    .leftJoin(commissionInvoices, eq(commissionInvoices.payoutId, settlementPayouts.id))
    .where(
      and(
        wanted.payoutId && eq(settlementPayouts.id, wanted.payoutId),
        wanted.batchId && eq(settlementPayouts.batchId, wanted.batchId),
        wanted.isOfLab && isNotNull(settlementPayouts.labId),
        wanted.labId && eq(settlementPayouts.labId, wanted.labId),
        wanted.phlebotomistId && eq(settlementPayouts.phlebotomistId, wanted.phlebotomistId),
        wanted.states && inArray(settlementPayouts.state, [...wanted.states]),
      ),
    )
    .orderBy(desc(settlementBatches.week), desc(settlementBatches.madeAt), asc(labs.code))
    .limit(most)
}

const original = alias(settlementEntries, 'original')
const paidIn = alias(settlementPayouts, 'paid_in')

/** The section under which a share's TDS was, or was not, withheld on the day it accrued. */
function tdsUnder() {
  const { withheldAs, accruedAt } = settlementEntries
  return sql<string | null>`(select source from tax_rates
    where tax = case ${withheldAs} when 'below-threshold' then 'tds' else ${withheldAs} end
      and effective_from <= (${accruedAt} at time zone 'Asia/Kolkata')::date
    order by effective_from desc limit 1)`
}

/** The entries of a payout; a claw-back names the payout that had paid it. */
export function linesOfPayout(tx: Tx, payoutId: PayoutId) {
  return tx
    .select({
      entry: getTableColumns(settlementEntries),
      bookingNumber: bookings.number,
      testCode: testItems.testCode,
      name: testItems.name,
      platformPercent: orderLines.platformPercent,
      paidIn: paidIn.number,
      tdsUnder: tdsUnder(),
    })
    .from(settlementEntries)
    .innerJoin(bookings, eq(bookings.id, settlementEntries.bookingId))
    .innerJoin(testItems, eq(testItems.id, settlementEntries.testItemId))
    .innerJoin(orderLines, eq(orderLines.id, settlementEntries.lineId))
    .leftJoin(original, eq(original.id, settlementEntries.clawsBackId))
    .leftJoin(paidIn, eq(paidIn.id, original.payoutId))
    .where(eq(settlementEntries.payoutId, payoutId))
    .orderBy(asc(bookings.number), asc(settlementEntries.id))
}

/** A lab's shares and claw-backs between two instants, except reversed ones. */
export function entriesBetween(
  tx: Tx,
  labId: LabId,
  { begins, ends }: { begins: Temporal.Instant; ends: Temporal.Instant },
) {
  return tx
    .select({
      entry: getTableColumns(settlementEntries),
      line: getTableColumns(orderLines),
      category: categories.name,
      placedAt: orders.createdAt,
    })
    .from(settlementEntries)
    .innerJoin(orderLines, eq(orderLines.id, settlementEntries.lineId))
    .innerJoin(orders, eq(orders.id, settlementEntries.orderId))
    .leftJoin(categories, eq(categories.code, orderLines.categoryCode))
    .where(
      and(
        eq(settlementEntries.labId, labId),
        ne(settlementEntries.state, 'reversed'),
        // What a lab bears for a fresh sample, or paid back itself, depends on no percentage.
        notInArray(settlementEntries.kind, ['redraw', 'debt']),
        gte(settlementEntries.accruedAt, begins),
        lt(settlementEntries.accruedAt, ends),
      ),
    )
    .orderBy(asc(settlementEntries.id))
}

/** Every test of these order lines, in order. */
export function itemsOfLines(tx: Tx, lineIds: readonly LineId[]) {
  return tx
    .select({
      id: testItems.id,
      lineId: testItems.lineId,
      price: testItems.price,
      platformShare: testItems.platformShare,
    })
    .from(testItems)
    .where(sql`${testItems.lineId} = any(${sql.param(lineIds)}::uuid[])`)
    .orderBy(asc(testItems.position))
}

/** A lab's net sums in paise by Indian week and state, except reversed entries. */
export function netByWeek(tx: Tx, labId: LabId) {
  const week = sql<string>`date_trunc('week', ${settlementEntries.accruedAt} at time zone 'Asia/Kolkata')::date::text`
  return tx
    .select({
      week,
      state: settlementEntries.state,
      net: sql<number>`sum(${settlementEntries.net})::float8`,
    })
    .from(settlementEntries)
    .where(and(eq(settlementEntries.labId, labId), ne(settlementEntries.state, 'reversed')))
    .groupBy(week, settlementEntries.state)
}
