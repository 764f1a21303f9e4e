import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { captures, payments } from '#src/db/schema/payments.ts'
import { settlementEntries } from '#src/db/schema/settlements.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import { clockDays, isAppliedCapture } from '#src/db/queries/bookings/ending.ts'
import {
  endingColumns,
  endingFrom,
  unusedCreditLock,
} from '#src/db/queries/bookings/ending-facts.ts'
import { isMainPayment } from '#src/db/queries/payments/main-payment.ts'
import { rowsOf, someOf } from '#src/db/queries/changes/json-rows.ts'
import { atHand, everything, lockedBooking, refundId } from './refund-at-hand.ts'

const bookingOfIt = sql`(select booking_id from refunds where id = ${refundId})`
const itemOfIt = sql`(select test_item_id from refunds where id = ${refundId})`

/**
 * In the order in which every writer of money locks, after the booking: the refund, the booking's
 * unused credit, and what the refund's test earned its lab, so that a batch in the making is waited
 * for. A refund's test changes only under its booking's lock.
 */
const locks = kept((tx) =>
  tx
    .select({ locked: sql<number>`count(*)::int` })
    .from(
      sql`(
        select 1 from (select 1 from refunds where id = ${refundId} for update) as of_refund
        union all ${unusedCreditLock(bookingOfIt)}
        union all select 1 from (select 1 from settlement_entries
          where test_item_id = ${itemOfIt} and kind = 'share' and state <> 'reversed'
          for update) as of_share
      ) as locked`,
    )
    .prepare(''),
)

const ofItem = sql`${settlementEntries.testItemId} = ${itemOfIt}`

/** What the refund's booking, and its test, earned. */
const earned = kept((tx) =>
  tx
    .select({
      ...endingColumns,
      shares: rowsOf(settlementEntries, {
        where: sql`${ofItem} and ${settlementEntries.kind} = 'share'
          and ${settlementEntries.state} <> 'reversed'`,
        orderBy: sql`${settlementEntries.id}`,
      }),
      clawedBack: someOf(
        settlementEntries,
        { id: settlementEntries.clawsBackId },
        {
          where: sql`${ofItem} and ${settlementEntries.kind} = 'claw-back'`,
          orderBy: sql`${settlementEntries.id}`,
        },
      ),
    })
    .from(bookings)
    .innerJoin(user, eq(user.id, bookings.accountId))
    .innerJoin(payments, isMainPayment)
    .leftJoin(captures, isAppliedCapture)
    .where(sql`${bookings.id} = ${bookingOfIt}`)
    .prepare(''),
)

/**
 * A refund that waits for a decision, with its booking and with what its test earned its lab, locked
 * until the transaction ends; undefined where there is none. All of it leaves in one write: what is
 * read is read under the locks.
 *
 * @param today the Indian day from which a refund's clock runs.
 */
export async function lockRefundToDecide(tx: Tx, id: RefundId, today: Temporal.PlainDate) {
  const of = { refundId: id }
  const [[booking], , [found], [more]] = await Promise.all([
    lockedBooking(tx).execute(of),
    locks(tx).execute(of),
    everything(tx).execute({ ...of, utr: '' }),
    earned(tx).execute({ ...of, ...clockDays(today) }),
  ])
  if (!found) return undefined
  const { shares: [entry] = [], clawedBack = [] } = more ?? {}
  const isClawedBack = clawedBack.some((back) => back.id === entry?.id)
  return {
    ...atHand(booking, found),
    ending: booking && more ? endingFrom(booking, more) : null,
    share: entry ? { entry, isClawedBack } : null,
  }
}
