import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { type RemittanceId, remittedTaxes } from '#src/domain/settlement/remittance.ts'
import { taxes } from '#src/domain/settlement/settlement.ts'
import { day, idColumn, instant, paiseColumn } from '#src/db/columns.ts'
import { userColumn } from './references.ts'

/** A tax's rate from a day on; the newest that has taken effect applies. Source: reliability C7. */
export const taxRates = pgTable(
  'tax_rates',
  {
    tax: text({ enum: taxes }).notNull(),
    effectiveFrom: day().notNull(),
    /** Hundredths of a per cent: 1800 is 18 %. */
    basisPoints: integer().notNull(),
    source: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tax, t.effectiveFrom] }),
    check('tax_rates_sane', sql`${t.basisPoints} between 0 and 10000`),
  ],
)

/** Bank holidays other than Sundays and second and fourth Saturdays. */
export const bankHolidays = pgTable('bank_holidays', {
  day: day().primaryKey(),
  name: text().notNull(),
})

/**
 * GST and TDS paid to the state, each with its challan number. The trigger
 * `tax_remittances_are_posted` enforces its journal, and that it is no more than was owed.
 * Source: decision 056.
 */
export const taxRemittances = pgTable(
  'tax_remittances',
  {
    id: idColumn<RemittanceId>(),
    tax: text({ enum: remittedTaxes }).notNull(),
    amount: paiseColumn('amount_paise').notNull(),
    /** The month it is for, as its first day. */
    month: day().notNull(),
    challan: text().notNull(),
    paidOn: day().notNull(),
    recordedBy: userColumn().notNull(),
    recordedAt: instant().notNull(),
  },
  (t) => [
    check('tax_remittances_positive', sql`${t.amount} > 0`),
    check('tax_remittances_challan', sql`${t.challan} ~ '^[A-Z0-9]{5,40}$'`),
    check(
      'tax_remittances_paid_by_then',
      sql`${t.paidOn} <= (${t.recordedAt} at time zone 'Asia/Kolkata')::date`,
    ),
    check('tax_remittances_month', sql`extract(day from ${t.month}) = 1`),
    unique('tax_remittances_once').on(t.tax, t.challan),
  ],
)
