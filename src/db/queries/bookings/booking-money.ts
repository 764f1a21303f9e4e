import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { chargebacks } from '#src/db/schema/chargebacks.ts'
import { ledgerEntries, ledgerJournals } from '#src/db/schema/ledger.ts'
import { refunds as refundRows } from '#src/db/schema/refunds.ts'
import { visitFees } from '#src/db/schema/visit-fees.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { BookedMoney } from '#src/domain/refunds/refundable.ts'
import { openFeeStates } from '#src/domain/visits/visit-fee-machine.ts'
import { rowsOf } from '#src/db/queries/changes/json-rows.ts'
import type { RefundRow } from '#src/db/queries/refunds/refunds.ts'

type Sums = Pick<
  BookedMoney,
  'advance' | 'creditGranted' | 'creditGivenBack' | 'goodwill' | 'lossBorne'
>

const { account, amount } = ledgerEntries
const { kind } = ledgerJournals

/** The account balances of a booking; a credit balance is negative in the ledger. */
const sums = sql`(select json_build_object(
    'advance', coalesce(0 - sum(${amount}) filter (where ${account} = 'customer-advance'), 0),
    'creditGranted', coalesce(0 - sum(${amount}) filter
      (where ${account} = 'customer-credit' and ${kind} = 'credit-granted'), 0),
    'creditGivenBack', coalesce(0 - sum(${amount}) filter
      (where ${account} = 'customer-credit' and ${kind} = 'credit-given-back'), 0),
    'goodwill', coalesce(sum(${amount}) filter
      (where ${account} = 'goodwill' and ${kind} in ('refund-out-of-goodwill', 'goodwill-returned')), 0),
    'lossBorne', coalesce(sum(${amount}) filter (where ${account} = 'chargeback-losses'), 0))
  from ${ledgerEntries} join ${ledgerJournals} on ${ledgerJournals.id} = ${ledgerEntries.journalId}
  where ${ledgerJournals.bookingId} = ${bookings.id})`

const open = sql.raw(openFeeStates.map((state) => `'${state}'`).join(', '))

const keptBack = sql`(select coalesce(sum(${visitFees.withheld}), 0) from ${visitFees}
  where ${visitFees.bookingId} = ${bookings.id} and ${visitFees.state} in (${open}))`

const disputed = sql`exists (select from ${chargebacks}
  where ${chargebacks.bookingId} = ${bookings.id} and ${chargebacks.state} = 'open')`

/** Each in an expression of its own: at the top of a column Drizzle omits the table names. */
export const moneyColumns = {
  sums: sql`${sums}`.mapWith((found: Sums) => found),
  withheld: sql`${keptBack}`.mapWith(Number),
  isDisputed: sql<boolean>`${disputed}`,
  refunds: rowsOf(refundRows, {
    where: sql`${refundRows.bookingId} = ${bookings.id}`,
    orderBy: sql`${refundRows.id}`,
  }),
}

const said = kept((tx) =>
  tx
    .select(moneyColumns)
    .from(bookings)
    .where(eq(bookings.id, sql.placeholder('id')))
    .prepare(''),
)

/**
 * What the ledger and the refunds say about a booking, in one statement; callers that decide by it
 * hold the booking's lock.
 */
async function findMoney(tx: Tx, id: BookingId): Promise<BookedMoney<RefundRow>> {
  const [found] = await said(tx).execute({ id })
  if (!found) throw new Error(`no booking ${id}`)
  return moneyOf(found)
}

type Found = Omit<BookedMoney<RefundRow>, keyof Sums> & { sums: Sums }

/** The row that `moneyColumns` returns. */
export function moneyOf({
  sums: books,
  withheld,
  isDisputed,
  refunds,
}: Found): BookedMoney<RefundRow> {
  return { ...books, withheld, isDisputed, refunds }
}

/** The booking with its money. */
export async function withMoney<Tree extends { booking: { id: BookingId } }>(tx: Tx, tree: Tree) {
  return { ...tree, money: await findMoney(tx, tree.booking.id) }
}
