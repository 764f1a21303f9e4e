import { eq, sql } from 'drizzle-orm'
import { noted } from '#src/db/bookings-at-hand.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { captures, paymentAttempts } from '#src/db/schema/payments.ts'
import { reconciliationBreaks } from '#src/db/schema/reconciliation.ts'
import { bankHolidays } from '#src/db/schema/taxes.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { AttemptAtHand } from '#src/domain/payments/attempt-at-hand.ts'
import { contactColumns } from '#src/db/queries/contact/contacts.ts'
import { withQuote } from '#src/db/queries/bookings/adding.ts'
import { branches, grown } from '#src/db/queries/bookings/booking-tree.ts'
import { someOf } from '#src/db/queries/changes/json-rows.ts'

const number = sql.placeholder('number')
const referenceNo = sql.placeholder('referenceNo')
const from = sql.placeholder('from')
const to = sql.placeholder('to')
const bookingOfIt = sql`(select booking_id from payment_attempts where number = ${number})`

const lockedBooking = kept((tx) =>
  tx
    .select()
    .from(bookings)
    .where(sql`${bookings.id} = ${bookingOfIt}`)
    .for('update')
    .prepare(''),
)

const lockedAttempt = kept((tx) =>
  tx
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.number, number))
    .for('update')
    .prepare(''),
)

const holder = sql`(select attempt_id from captures where reference_no = ${referenceNo})`

/** Each in an expression of its own: at the top of a column Drizzle omits the table names. */
const everything = kept((tx) =>
  tx
    .select({
      ...branches,
      hasCapture: sql<boolean>`exists (select from ${captures} where ${captures.attemptId} = ${paymentAttempts.id})`,
      reference: sql<AttemptAtHand['reference']>`case when ${holder} is null then 'new'
        when ${holder} = ${paymentAttempts.id} then 'ours' else 'another' end`,
      hasBreak: sql<boolean>`exists (select from ${reconciliationBreaks}
        where ${reconciliationBreaks.day} = ${from}::date
          and ${reconciliationBreaks.kind} = 'status-regressed'
          and ${reconciliationBreaks.key} = coalesce(nullif(${referenceNo}, ''), ${number}))`,
      contact: contactColumns,
      holidays: someOf(
        bankHolidays,
        { day: bankHolidays.day },
        {
          where: sql`${bankHolidays.day} >= ${from}::date and ${bankHolidays.day} <= ${to}::date`,
          orderBy: sql`${bankHolidays.day}`,
        },
      ),
    })
    .from(paymentAttempts)
    .leftJoin(bookings, eq(bookings.id, paymentAttempts.bookingId))
    .leftJoin(user, eq(user.id, bookings.accountId))
    .where(eq(paymentAttempts.number, number))
    .prepare(''),
)

type Asked = {
  number: BookingNumber
  /** The gateway's reference; an empty text where it gave none. */
  referenceNo: string
  /** The Indian day of a break, and from which a refund's clock runs. */
  today: Temporal.PlainDate
}

/**
 * An attempt with everything that decides what the gateway's answer does, and how its payer is
 * reached; undefined where there is none. Locked until the transaction ends: the booking, like
 * everything about a booking, then the attempt. All of it leaves in one write: what is read is read
 * under the locks. Where tests join by it, their quote is locked after them.
 */
export async function lockAttemptAtHand(
  tx: Tx,
  { number: named, referenceNo: given, today }: Asked,
) {
  const days = { from: today.toString(), to: today.add({ months: 3 }).toString() }
  const [[booking], [attempt], all] = await Promise.all([
    lockedBooking(tx).execute({ number: named }),
    lockedAttempt(tx).execute({ number: named }),
    everything(tx).execute({ number: named, referenceNo: given, ...days }),
  ])
  const [found] = all
  if (!attempt || !found) return undefined
  noted(booking)
  const { hasCapture, reference, hasBreak, contact, holidays } = found
  const awaiting = booking ? grown(booking, found) : null
  const { joiningQuoteId: quoteId } = attempt
  return {
    attempt,
    awaiting,
    joining: awaiting && quoteId ? await withQuote(tx, awaiting, quoteId) : null,
    contact,
    hasCapture,
    reference,
    hasBreak,
    holidays: holidays.map(({ day }) => day.toString()),
  }
}
