import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { LineId, OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { batchStates } from '#src/domain/settlement/batch-machine.ts'
import { payoutStates } from '#src/domain/settlement/payout-machine.ts'
import {
  type BatchId,
  type PayoutId,
  type SettlementId,
  taxes,
} from '#src/domain/settlement/settlement.ts'
import { settlementStates } from '#src/domain/settlement/settlement-machine.ts'
import { day, idColumn, instant, paiseColumn } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { bookings } from './bookings.ts'
import { labBankAccounts } from './lab-contracts.ts'
import { labs } from './labs.ts'
import { orderLines, orders, testItems } from './orders.ts'

export const settlementState = pgEnum('settlement_state', settlementStates)
export const batchState = pgEnum('batch_state', batchStates)
export const payoutState = pgEnum('payout_state', payoutStates)

/** A tax's rate from a day on; the newest that has begun holds. Source: reliability C7. */
export const taxRates = pgTable(
  'tax_rates',
  {
    tax: text({ enum: taxes }).notNull(),
    effectiveFrom: day().notNull(),
    /** Hundredths of a percent: 1800 is 18 %. */
    basisPoints: integer().notNull(),
    source: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tax, t.effectiveFrom] }),
    check('tax_rates_sane', sql`${t.basisPoints} between 0 and 10000`),
  ],
)

/** Days on which banks rest besides Sundays and second and fourth Saturdays. */
export const bankHolidays = pgTable('bank_holidays', {
  day: day().primaryKey(),
  name: text().notNull(),
})

/** A week's payouts: made by one person, approved by another. */
export const settlementBatches = pgTable(
  'settlement_batches',
  {
    id: idColumn<BatchId>(),
    number: text().notNull().unique(),
    /** The Monday, in India, of the week whose end it pays up to. */
    week: day().notNull(),
    state: batchState().notNull(),
    version: integer().notNull().default(1),
    madeBy: userColumn().notNull(),
    madeAt: instant().notNull(),
    decidedBy: userColumn(),
    decidedAt: instant(),
    /** SHA-256 of the bank file, hex: made once, the same for ever. */
    fileHash: text(),
  },
  (t) => [
    uniqueIndex('settlement_batches_one_per_week')
      .on(t.week)
      .where(sql`${t.state} <> 'withdrawn'`),
    check(
      'settlement_batches_second_person',
      sql`${t.state} not in ('approved', 'closed') or ${t.decidedBy} <> ${t.madeBy}`,
    ),
    check(
      'settlement_batches_approved_with_file',
      sql`(${t.state} in ('approved', 'closed')) = (${t.fileHash} is not null)`,
    ),
  ],
)

/** One lab's transfer of a batch, and its statement: amounts as sums of its entries. */
export const settlementPayouts = pgTable(
  'settlement_payouts',
  {
    id: idColumn<PayoutId>(),
    /** What the bank's file and the statement are known by; letters and digits. */
    number: text().notNull().unique(),
    batchId: uuid()
      .notNull()
      .references(() => settlementBatches.id)
      .$type<BatchId>(),
    labId: labColumn(),
    state: payoutState().notNull(),
    version: integer().notNull().default(1),
    gross: paiseColumn('gross_paise').notNull(),
    commission: paiseColumn('commission_paise').notNull(),
    gst: paiseColumn('gst_paise').notNull(),
    tds: paiseColumn('tds_paise').notNull(),
    /** What is taken back for refunds after an earlier payout: zero or below. */
    clawBack: paiseColumn('claw_back_paise').notNull(),
    net: paiseColumn('net_paise').notNull(),
    bankAccountId: uuid()
      .notNull()
      .references(() => labBankAccounts.id),
    utr: text().unique(),
    paidAt: instant(),
    failReason: text(),
  },
  (t) => [
    unique('settlement_payouts_one_per_lab').on(t.batchId, t.labId),
    index('settlement_payouts_lab').on(t.labId, t.id),
    check('settlement_payouts_net_positive', sql`${t.net} > 0`),
    check(
      'settlement_payouts_add_up',
      sql`${t.net} = ${t.gross} - ${t.commission} - ${t.gst} - ${t.tds} + ${t.clawBack}`,
    ),
    check('settlement_payouts_paid_with_utr', sql`(${t.state} = 'paid') = (${t.utr} is not null)`),
  ],
)

/**
 * What a lab has earned with one test: the price, what the platform keeps of it and the taxes on
 * that, frozen when the lab accepted the sample. A claw-back is the same with every sign turned.
 */
export const settlementEntries = pgTable(
  'settlement_entries',
  {
    id: idColumn<SettlementId>(),
    kind: text({ enum: ['share', 'claw-back'] }).notNull(),
    clawsBackId: uuid()
      .unique()
      .references((): AnyPgColumn => settlementEntries.id)
      .$type<SettlementId>(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id)
      .$type<BookingId>(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id)
      .$type<OrderId>(),
    lineId: uuid()
      .notNull()
      .references(() => orderLines.id)
      .$type<LineId>(),
    testItemId: uuid()
      .notNull()
      .references(() => testItems.id)
      .$type<TestItemId>(),
    labId: labColumn(),
    gross: paiseColumn('gross_paise').notNull(),
    commission: paiseColumn('commission_paise').notNull(),
    gst: paiseColumn('gst_paise').notNull(),
    tds: paiseColumn('tds_paise').notNull(),
    net: paiseColumn('net_paise').notNull(),
    gstBasisPoints: integer().notNull(),
    tdsBasisPoints: integer().notNull(),
    state: settlementState().notNull(),
    version: integer().notNull().default(1),
    accruedAt: instant().notNull(),
    eligibleAt: instant(),
    payoutId: uuid()
      .references(() => settlementPayouts.id)
      .$type<PayoutId>(),
    holdReason: text(),
  },
  (t) => [
    check(
      'settlement_entries_add_up',
      sql`${t.net} = ${t.gross} - ${t.commission} - ${t.gst} - ${t.tds}`,
    ),
    check(
      'settlement_entries_sign',
      sql`(${t.kind} = 'claw-back') = (${t.clawsBackId} is not null) and (${t.gross} < 0) = (${t.kind} = 'claw-back')`,
    ),
    check(
      'settlement_entries_in_a_payout',
      sql`(${t.state} in ('batched', 'approved', 'paid')) = (${t.payoutId} is not null)`,
    ),
    // A test is earned once: what was earned and reversed may be earned again.
    uniqueIndex('settlement_entries_once_per_item')
      .on(t.testItemId)
      .where(sql`${t.kind} = 'share' and ${t.state} <> 'reversed'`),
    index('settlement_entries_lab_state').on(t.labId, t.state, t.eligibleAt),
    index('settlement_entries_lab_accrued').on(t.labId, t.accruedAt),
    index('settlement_entries_payout').on(t.payoutId),
    index('settlement_entries_order').on(t.orderId),
  ],
)

/** The last serial of a financial year's invoices: consecutive, none left out. CGST Rules, rule 46. */
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
  (t) => [unique('commission_invoices_consecutive').on(t.financialYear, t.serial)],
)

/**
 * Takes back part of an invoice: the commission of tests that were refunded after their payout,
 * given with the payout that took them back. CGST Act, section 34.
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
    taxable: paiseColumn('taxable_paise').notNull(),
    gst: paiseColumn('gst_paise').notNull(),
    /** As the invoice had it. */
    isInterState: boolean().notNull(),
    basisPoints: integer().notNull(),
    issuedAt: instant().notNull(),
  },
  (t) => [
    unique('commission_credit_notes_consecutive').on(t.financialYear, t.serial),
    unique('commission_credit_notes_once').on(t.payoutId, t.invoiceId),
    check('commission_credit_notes_positive', sql`${t.taxable} > 0 and ${t.gst} >= 0`),
  ],
)

/** The last serial of a financial year's credit notes, a series of its own. */
export const creditNoteSeries = pgTable('credit_note_series', {
  financialYear: text().primaryKey(),
  last: integer().notNull(),
})

function labColumn() {
  return uuid()
    .notNull()
    .references(() => labs.id)
    .$type<LabId>()
}

function userColumn() {
  return uuid()
    .references(() => user.id)
    .$type<UserId>()
}
