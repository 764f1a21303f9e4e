import { and, eq, ne, sql } from 'drizzle-orm'
import { noted } from '#src/db/bookings-at-hand.ts'
import type { Tx } from '#src/db/client.ts'
import { kept } from '#src/db/kept-statement.ts'
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
import { endingOf } from '#src/db/queries/bookings/ending.ts'

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

const lockedBreak = kept((tx) =>
  tx
    .select()
    .from(reconciliationBreaks)
    .where(eq(reconciliationBreaks.id, sql.placeholder('breakId')))
    .for('update')
    .prepare(''),
)

const bookingId = sql.placeholder('bookingId')

const lockedFee = kept((tx) =>
  tx.select().from(visitFees).where(eq(visitFees.bookingId, bookingId)).for('update').prepare(''),
)

const ofItsOrders = sql`${settlementEntries.orderId} in (select id from orders where booking_id = ${bookingId})`

const lockedShares = kept((tx) =>
  tx
    .select()
    .from(settlementEntries)
    .where(
      and(
        ofItsOrders,
        eq(settlementEntries.kind, sql`'share'`),
        ne(settlementEntries.state, sql`'reversed'`),
      ),
    )
    .orderBy(settlementEntries.id)
    .for('update')
    .prepare(''),
)

/** After the locks: a claw-back in the making is waited for. */
const clawBacks = kept((tx) =>
  tx
    .select({ clawsBackId: settlementEntries.clawsBackId })
    .from(settlementEntries)
    .where(and(ofItsOrders, eq(settlementEntries.kind, sql`'claw-back'`)))
    .prepare(''),
)

const letter = kept((tx) =>
  tx
    .select({
      referenceNo: captures.referenceNo,
      isCaseUsed: sql<boolean>`exists (select from ${chargebacks}
        where ${chargebacks.caseNumber} = ${sql.placeholder('caseNumber')})`,
    })
    .from(payments)
    .leftJoin(captures, and(eq(captures.paymentId, payments.id), eq(captures.kind, sql`'applied'`)))
    .where(eq(payments.bookingId, bookingId))
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
  const found = 'breakId' in of ? lockedBreak(tx).execute({ breakId: of.breakId }) : []
  const [[difference], facts, [read]] = await Promise.all([
    found,
    lockDisputed(tx, booking, today),
    letter(tx).execute({ bookingId: booking.id, caseNumber }),
  ])
  if (!read) throw new Error(`booking ${booking.id} has no payment`)
  return { ...facts, ...read, found: difference ?? null }
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

const lockedCase = kept((tx) =>
  tx
    .select()
    .from(chargebacks)
    .where(eq(chargebacks.id, sql.placeholder('id')))
    .for('update')
    .prepare(''),
)

/** A case, locked after its booking, with the same. */
export async function lockChargebackAtHand(tx: Tx, id: ChargebackId, today: Temporal.PlainDate) {
  const [[row], [chargeback]] = await Promise.all([
    bookingOfCase(tx).execute({ id }),
    lockedCase(tx).execute({ id }),
  ])
  const booking = noted(row)
  if (!booking || !chargeback) return undefined
  return { ...(await lockDisputed(tx, booking, today)), chargeback }
}

async function lockDisputed(tx: Tx, booking: BookingRow, today: Temporal.PlainDate) {
  const of = { bookingId: booking.id }
  const [facts, [fee], entries, backs] = await Promise.all([
    endingOf(tx, booking, today),
    lockedFee(tx).execute(of),
    lockedShares(tx).execute(of),
    clawBacks(tx).execute(of),
  ])
  const taken = new Set(backs.map(({ clawsBackId }) => clawsBackId))
  const shares = entries.map((entry) => ({ entry, isClawedBack: taken.has(entry.id) }))
  return { ...facts, fee: fee ?? null, shares }
}
