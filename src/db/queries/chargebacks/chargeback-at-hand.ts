import { eq, sql } from 'drizzle-orm'
import { noted } from '#src/db/bookings-at-hand.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { chargebacks } from '#src/db/schema/chargebacks.ts'
import { captures, payments } from '#src/db/schema/payments.ts'
import { reconciliationBreaks } from '#src/db/schema/reconciliation.ts'
import { settlementEntries } from '#src/db/schema/settlements.ts'
import { visitFees } from '#src/db/schema/visit-fees.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { ChargebackId } from '#src/domain/chargebacks/chargeback.ts'
import type { BreakId } from '#src/domain/reconciliation/break.ts'
import { type BookingRow, lockBooking } from '#src/db/queries/bookings/booking-tree.ts'
import { clockDays, isAppliedCapture } from '#src/db/queries/bookings/ending.ts'
import {
  endingColumns,
  endingFrom,
  unusedCreditLock,
} from '#src/db/queries/bookings/ending-facts.ts'
import { isMainPayment } from '#src/db/queries/payments/main-payment.ts'
import { rowsOf, someOf } from '#src/db/queries/changes/json-rows.ts'

const bookingOfBreak = kept((tx) =>
  tx
    .select()
    .from(bookings)
    .where(
      sql`${bookings.id} = (select a.booking_id from payment_attempts a, reconciliation_breaks b
        where b.id = ${sql.placeholder('breakId')} and b.kind = 'chargeback'
          and a.id in (select id from payment_attempts where number = b.key
            union select attempt_id from captures where reference_no = b.key)
        limit 1)`,
    )
    .for('update')
    .prepare(''),
)

const bookingId = sql`${sql.placeholder('bookingId')}`
/** A case and a difference, as text: an empty one names none. */
const caseId = sql`nullif(${sql.placeholder('caseId')}::text, '')::uuid`
const breakId = sql`nullif(${sql.placeholder('breakId')}::text, '')::uuid`
const ordersOfIt = sql`(select id from orders where booking_id = ${bookingId})`

/**
 * In the order in which every writer of money locks, after the booking: the difference, the case, the
 * booking's unused credit, the fee of its failed visit and what its tests earned.
 */
const locks = kept((tx) =>
  tx
    .select({ locked: sql<number>`count(*)::int` })
    .from(
      sql`(
        select 1 from (select 1 from reconciliation_breaks where id = ${breakId}
          for update) as of_break
        union all select 1 from (select 1 from chargebacks where id = ${caseId}
          for update) as of_case
        union all ${unusedCreditLock(bookingId)}
        union all select 1 from (select 1 from visit_fees where booking_id = ${bookingId}
          for update) as of_fee
        union all select 1 from (select 1 from settlement_entries
          where order_id in ${ordersOfIt} and kind = 'share' and state <> 'reversed'
          order by id for update) as of_shares
      ) as locked`,
    )
    .prepare(''),
)

const ofItsOrders = sql`${settlementEntries.orderId} in ${ordersOfIt}`

/** After the locks: a claw-back in the making is waited for. */
const everything = kept((tx) =>
  tx
    .select({
      ...endingColumns,
      fees: rowsOf(visitFees, {
        where: sql`${visitFees.bookingId} = ${bookings.id}`,
        orderBy: sql`${visitFees.id}`,
      }),
      entries: rowsOf(settlementEntries, {
        where: sql`${ofItsOrders} and ${settlementEntries.kind} = 'share'
          and ${settlementEntries.state} <> 'reversed'`,
        orderBy: sql`${settlementEntries.id}`,
      }),
      clawedBack: someOf(
        settlementEntries,
        { id: settlementEntries.clawsBackId },
        {
          where: sql`${ofItsOrders} and ${settlementEntries.kind} = 'claw-back'`,
          orderBy: sql`${settlementEntries.id}`,
        },
      ),
      cases: rowsOf(chargebacks, {
        where: sql`${chargebacks.id} = ${caseId}`,
        orderBy: sql`${chargebacks.id}`,
      }),
      siblings: someOf(
        chargebacks,
        { caseNumber: chargebacks.caseNumber, state: chargebacks.state },
        {
          where: sql`${chargebacks.bookingId} = ${bookings.id} and ${chargebacks.id} <> ${caseId}`,
          orderBy: sql`${chargebacks.id}`,
        },
      ),
      differences: rowsOf(reconciliationBreaks, {
        where: sql`${reconciliationBreaks.id} = ${breakId}`,
        orderBy: sql`${reconciliationBreaks.id}`,
      }),
      referenceNo: captures.referenceNo,
      isCaseUsed: sql<boolean>`exists (select from ${chargebacks}
        where ${chargebacks.caseNumber} = ${sql.placeholder('caseNumber')})`,
    })
    .from(bookings)
    .innerJoin(user, eq(user.id, bookings.accountId))
    .innerJoin(payments, isMainPayment)
    .leftJoin(captures, isAppliedCapture)
    .where(eq(bookings.id, bookingId))
    .prepare(''),
)

type Of = { bookingId: BookingId } | { breakId: BreakId }

/**
 * A booking whose payment a bank took back, given by its id or by the difference that the daily
 * comparison found, with all that a dispute changes. Locked until the transaction ends: the booking,
 * the difference, the fee of its failed visit and what its tests earned. Undefined where there is
 * none.
 *
 * @param caseNumber the bank's, which may be used already.
 */
export async function lockToDispute(
  tx: Tx,
  of: Of,
  { caseNumber, today }: { caseNumber: string; today: Temporal.PlainDate },
) {
  const booking =
    'bookingId' in of
      ? await lockBooking(tx, of.bookingId)
      : noted((await bookingOfBreak(tx).execute({ breakId: of.breakId }))[0])
  if (!booking) return undefined
  const named = { breakId: 'breakId' in of ? of.breakId : '', caseId: '', caseNumber }
  return lockDisputed(tx, booking, today, named)
}

const bookingOfCase = kept((tx) =>
  tx
    .select()
    .from(bookings)
    .where(
      sql`${bookings.id} = (select booking_id from chargebacks where id = ${sql.placeholder('id')})`,
    )
    .for('update')
    .prepare(''),
)

/** A case, locked after its booking, with the same. */
export async function lockChargebackAtHand(tx: Tx, id: ChargebackId, today: Temporal.PlainDate) {
  const [row] = await bookingOfCase(tx).execute({ id })
  const booking = noted(row)
  if (!booking) return undefined
  const named = { breakId: '', caseId: id, caseNumber: '' }
  const { chargeback, ...facts } = await lockDisputed(tx, booking, today, named)
  return chargeback ? { ...facts, chargeback } : undefined
}

type Named = { breakId: string; caseId: string; caseNumber: string }

/** Both leave in one write: what is read is read under the locks. */
async function lockDisputed(tx: Tx, booking: BookingRow, today: Temporal.PlainDate, named: Named) {
  const of = { bookingId: booking.id, ...named }
  const [, [found]] = await Promise.all([
    locks(tx).execute(of),
    everything(tx).execute({ ...of, ...clockDays(today) }),
  ])
  if (!found) throw new Error(`booking ${booking.id} has no payment`)
  const { fees, entries, clawedBack, cases, siblings, differences, referenceNo, isCaseUsed } = found
  const taken = new Set(clawedBack.map((back) => back.id))
  return {
    ...endingFrom(booking, found),
    fee: fees[0] ?? null,
    shares: entries.map((entry) => ({ entry, isClawedBack: taken.has(entry.id) })),
    chargeback: cases[0] ?? null,
    siblings,
    found: differences[0] ?? null,
    referenceNo,
    isCaseUsed,
  }
}
