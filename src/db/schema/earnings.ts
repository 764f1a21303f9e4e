import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { EarningId } from '#src/domain/earnings/earning.ts'
import { earningStates } from '#src/domain/earnings/earning-machine.ts'
import type { PayoutId } from '#src/domain/settlement/settlement.ts'
import { instant, paiseColumn } from '#src/db/columns.ts'
import { bookings } from './bookings.ts'
import { ledgerEntries } from './ledger.ts'
import { userColumn } from './references.ts'
import { settlementPayouts } from './settlements.ts'

export const earningState = pgEnum('earning_state', earningStates)

/**
 * What a line of the ledger gives a phlebotomist, or takes where it is negative, and whether it is
 * paid. It has the line's id, so each line counts once; a trigger adds it with the line, and
 * another sees that nothing is added otherwise.
 * Source: life cycle 7; decision 198.
 */
export const phlebotomistEarnings = pgTable(
  'phlebotomist_earnings',
  {
    id: uuid()
      .primaryKey()
      .references(() => ledgerEntries.id)
      .$type<EarningId>(),
    phlebotomistId: userColumn().notNull(),
    bookingId: uuid()
      .references(() => bookings.id)
      .$type<BookingId>(),
    net: paiseColumn('net_paise').notNull(),
    state: earningState().notNull(),
    version: integer().notNull().default(1),
    accruedAt: instant().notNull(),
    eligibleAt: instant(),
    payoutId: uuid()
      .references(() => settlementPayouts.id)
      .$type<PayoutId>(),
  },
  (t) => [
    check('phlebotomist_earnings_not_zero', sql`${t.net} <> 0`),
    check(
      'phlebotomist_earnings_eligible_since',
      sql`(${t.state}::text = 'accrued') = (${t.eligibleAt} is null)`,
    ),
    check(
      'phlebotomist_earnings_in_a_payout',
      sql`(${t.state}::text in ('batched', 'approved', 'paid')) = (${t.payoutId} is not null)`,
    ),
    // Only a visit's pay waits, and it is its booking that it waits for.
    check(
      'phlebotomist_earnings_waiting_for_booking',
      sql`${t.state}::text <> 'accrued' or (${t.bookingId} is not null and ${t.net} > 0)`,
    ),
    index('phlebotomist_earnings_person').on(t.phlebotomistId, t.state),
    index('phlebotomist_earnings_payout').on(t.payoutId),
    index('phlebotomist_earnings_accrued')
      .on(t.bookingId)
      .where(sql`${t.state} = 'accrued'`),
    index('phlebotomist_earnings_eligible')
      .on(t.eligibleAt)
      .where(sql`${t.state} = 'eligible'`),
  ],
)
