import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { type PayoutId } from '#src/domain/settlement/settlement.ts'
import { idColumn, instant, paiseColumn } from '#src/db/columns.ts'
import { settlementPayouts } from './settlements.ts'
import { labColumn } from './references.ts'

/**
 * The last serial of a financial year's invoices: consecutive, without gaps.
 * Source: CGST Rules, rule 46.
 */
export const invoiceSeries = pgTable('invoice_series', {
  financialYear: text().primaryKey(),
  last: integer().notNull(),
})

/** Our invoice to the lab for the commission of one payout. */
export const commissionInvoices = pgTable(
  'commission_invoices',
  {
    id: idColumn<string>(),
    number: text().notNull().unique(),
    financialYear: text().notNull(),
    serial: integer().notNull(),
    payoutId: uuid()
      .notNull()
      .unique()
      .references(() => settlementPayouts.id)
      .$type<PayoutId>(),
    labId: labColumn(),
    taxable: paiseColumn('taxable_paise').notNull(),
    gst: paiseColumn('gst_paise').notNull(),
    /** Between states it is IGST; within one, half CGST and half SGST. */
    isInterState: boolean().notNull(),
    basisPoints: integer().notNull(),
    issuedAt: instant().notNull(),
  },
  (t) => [
    unique('commission_invoices_consecutive').on(t.financialYear, t.serial),
    check('commission_invoices_positive', sql`${t.taxable} > 0 and ${t.gst} >= 0`),
  ],
)

/**
 * Credits part of an invoice: the commission on tests that were refunded after their payout, issued
 * with the payout that clawed them back. All notes of an invoice together stay within it: trigger
 * `commission_credit_notes_within`.
 * Source: CGST Act, section 34.
 */
export const commissionCreditNotes = pgTable(
  'commission_credit_notes',
  {
    id: idColumn<string>(),
    number: text().notNull().unique(),
    financialYear: text().notNull(),
    serial: integer().notNull(),
    invoiceId: uuid()
      .notNull()
      .references(() => commissionInvoices.id),
    payoutId: uuid()
      .notNull()
      .references(() => settlementPayouts.id)
      .$type<PayoutId>(),
    labId: labColumn(),
    /** Tests that were clawed back, or the entire rest, because the bank returned the payout. */
    kind: text({ enum: ['tests', 'return'] })
      .notNull()
      .default('tests'),
    taxable: paiseColumn('taxable_paise').notNull(),
    gst: paiseColumn('gst_paise').notNull(),
    /** As on the invoice. */
    isInterState: boolean().notNull(),
    basisPoints: integer().notNull(),
    issuedAt: instant().notNull(),
  },
  (t) => [
    unique('commission_credit_notes_consecutive').on(t.financialYear, t.serial),
    index('commission_credit_notes_invoice').on(t.invoiceId),
    unique('commission_credit_notes_once').on(t.payoutId, t.invoiceId, t.kind),
    check('commission_credit_notes_positive', sql`${t.taxable} > 0 and ${t.gst} >= 0`),
  ],
)

/** The last serial of a financial year's credit notes, a separate series. */
export const creditNoteSeries = pgTable('credit_note_series', {
  financialYear: text().primaryKey(),
  last: integer().notNull(),
})
