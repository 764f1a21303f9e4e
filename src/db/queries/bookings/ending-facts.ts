import { type SQL, sql } from 'drizzle-orm'
import { bookings } from '#src/db/schema/bookings.ts'
import { credits } from '#src/db/schema/refunds.ts'
import { rowsOf } from '#src/db/queries/changes/json-rows.ts'
import { type BookingRow, branches, grown } from './booking-tree.ts'
import { besidesColumns, besidesOf } from './ending.ts'

/**
 * Everything that decides how a booking ends, in one row of one statement: the aggregate, its money
 * and its credits that no booking uses, oldest first. Takes no lock.
 */
export const endingColumns = {
  ...branches,
  ...besidesColumns,
  unused: rowsOf(credits, {
    where: sql`${credits.bookingId} = ${bookings.id} and ${credits.state} = 'pending'`,
    orderBy: sql`${credits.createdAt}, ${credits.id}`,
  }),
}

/**
 * Locks the oldest credit of a booking that no other booking uses, as one branch of a statement of
 * locks: the amount of a raised credit is written absolutely.
 */
export const unusedCreditLock = (bookingId: SQL) => sql`select 1 from (select 1 from credits
  where booking_id = ${bookingId} and state = 'pending'
  order by created_at, id limit 1 for update) as of_credit`

type Found = Parameters<typeof besidesOf>[0] & {
  unused: readonly (typeof credits.$inferSelect)[]
} & NonNullable<Parameters<typeof grown>[1]>

/** What the row of `endingColumns` says of its booking, as `lockEnding` answers it. */
export function endingFrom<More extends Found>(booking: BookingRow, found: More) {
  return {
    ...grown(booking, found),
    ...besidesOf(found),
    unusedCredit: found.unused[0] ?? null,
  }
}
