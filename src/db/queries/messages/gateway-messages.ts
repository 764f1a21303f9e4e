import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { captures, gatewayMessages, paymentAttempts } from '#src/db/schema/payments.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import { someOf } from '#src/db/queries/changes/json-rows.ts'

const { referenceNo, claimedStatus, verdict, receivedAt } = gatewayMessages
const named = sql`${gatewayMessages.number} = ${paymentAttempts.number}`
const ofAttempt = sql`${captures.attemptId} = ${paymentAttempts.id}`
const references = sql<
  string[]
>`array(select ${captures.referenceNo} from ${captures} where ${ofAttempt})`

const heardOf = kept((tx) =>
  tx
    .select({
      number: paymentAttempts.number,
      amount: paymentAttempts.amount,
      currency: paymentAttempts.currency,
      told: someOf(
        gatewayMessages,
        { referenceNo, status: claimedStatus, at: receivedAt },
        { where: sql`${named} and ${verdict} = 'readable'`, orderBy: sql`${receivedAt}` },
      ),
      kept: references,
      times: sql<number>`(select count(*)::int from ${gatewayMessages} where ${named})`,
    })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.number, sql.placeholder('number')))
    .prepare(''),
)

/**
 * The attempt that a message names, with what was received about it before: messages that
 * contradicted nothing, oldest first, how many there were of all kinds, and the references of its
 * captures.
 */
export async function findHeard(tx: Tx, number: BookingNumber) {
  const [row] = await heardOf(tx).execute({ number })
  return row
}

/** The references of the captures of these attempts. */
export function listKept(tx: Tx, numbers: readonly BookingNumber[]) {
  return tx
    .select({ number: paymentAttempts.number, kept: references })
    .from(paymentAttempts)
    .where(sql`${paymentAttempts.number} = any(${sql.param([...numbers])})`)
}
