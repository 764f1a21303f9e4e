import { settlementStates } from '#src/domain/settlement/settlement-machine.ts'
import { payoutStates } from '#src/domain/settlement/payout-machine.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { AccountId } from '#src/domain/earnings/account.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { paise } from '#src/domain/money.ts'
import type { LineId, OrderId } from '#src/domain/orders/order.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { entryKinds } from '#src/domain/settlement/amounts.ts'
import type { DebtId } from '#src/domain/settlement/debt.ts'
import type { BatchId, PayoutId, SettlementId } from '#src/domain/settlement/settlement.ts'
import { withholdings } from '#src/domain/settlement/withholding.ts'
import { idColumn, instant, paiseColumn } from '#src/db/columns.ts'
import { bookings } from './bookings.ts'
import { labBankAccounts } from './lab-contracts.ts'
import { labs } from './labs.ts'
import { orderLines, orders, testItems } from './orders.ts'
import { phlebotomistAccounts } from './phlebotomist-accounts.ts'
import { visits } from './visits.ts'
import { labColumn, userColumn } from './references.ts'
import { labDebts } from './lab-debts.ts'
import { settlementBatches } from './settlement-batches.ts'

export const settlementState = pgEnum('settlement_state', settlementStates)
export const payoutState = pgEnum('payout_state', payoutStates)

/**
 * One payee's transfer in a batch, and its statement: amounts are sums of its entries. A lab's has
 * the lab's account, a phlebotomist's their own.
 */
export const settlementPayouts = pgTable(
  'settlement_payouts',
  {
    id: idColumn<PayoutId>(),
    /** The reference in the bank file and on the statement; letters and digits. */
    number: text().notNull().unique(),
    batchId: uuid()
      .notNull()
      .references(() => settlementBatches.id)
      .$type<BatchId>(),
    labId: uuid()
      .references(() => labs.id)
      .$type<LabId>(),
    phlebotomistId: userColumn(),
    state: payoutState().notNull(),
    version: integer().notNull().default(1),
    gross: paiseColumn('gross_paise').notNull(),
    commission: paiseColumn('commission_paise').notNull(),
    gst: paiseColumn('gst_paise').notNull(),
    tds: paiseColumn('tds_paise').notNull(),
    /** What is clawed back for refunds after an earlier payout: zero or negative. */
    clawBack: paiseColumn('claw_back_paise').notNull(),
    net: paiseColumn('net_paise').notNull(),
    bankAccountId: uuid().references(() => labBankAccounts.id),
    ownAccountId: uuid()
      .references(() => phlebotomistAccounts.id)
      .$type<AccountId>(),
    utr: text().unique(),
    paidAt: instant(),
    failReason: text(),
    /** When and why the bank returned it after confirming it; its UTR stays reserved. */
    returnedAt: instant(),
    returnReason: text(),
  },
  (t) => [
    unique('settlement_payouts_one_per_lab').on(t.batchId, t.labId),
    unique('settlement_payouts_one_per_phlebotomist').on(t.batchId, t.phlebotomistId),
    index('settlement_payouts_lab').on(t.labId, t.id),
    index('settlement_payouts_phlebotomist').on(t.phlebotomistId, t.id),
    check(
      'settlement_payouts_one_payee',
      sql`num_nonnulls(${t.labId}, ${t.phlebotomistId}) = 1
        and (${t.labId} is null) = (${t.bankAccountId} is null)
        and (${t.phlebotomistId} is null) = (${t.ownAccountId} is null)`,
    ),
    check(
      'settlement_payouts_phlebotomist_whole',
      sql`${t.phlebotomistId} is null or (${t.commission} = 0 and ${t.gst} = 0 and ${t.tds} = 0 and ${t.clawBack} <= 0)`,
    ),
    index('settlement_payouts_approved')
      .on(t.batchId)
      .where(sql`${t.state} = 'approved'`),
    check(
      'settlement_payouts_parts',
      sql`least(${t.gross}, ${t.commission}, ${t.gst}, ${t.tds}) >= 0`,
    ),
    check('settlement_payouts_net_positive', sql`${t.net} > 0`),
    check(
      'settlement_payouts_add_up',
      sql`${t.net} = ${t.gross} - ${t.commission} - ${t.gst} - ${t.tds} + ${t.clawBack}`,
    ),
    check(
      'settlement_payouts_paid_with_utr',
      sql`(${t.state}::text in ('paid', 'returned')) = (${t.utr} is not null)`,
    ),
    check(
      'settlement_payouts_returned_with_reason',
      sql`(${t.state}::text = 'returned') = (${t.returnedAt} is not null and ${t.returnReason} is not null)`,
    ),
  ],
)

/**
 * What a lab has accrued for one test: the price, the platform's share of it and the taxes on that,
 * frozen when the lab accepted the sample. A claw-back is the same with every sign inverted; a
 * redraw is the charge of the visit for a fresh sample that the lab alone made necessary; a `debt`
 * is the part that the lab paid back itself, or was released from.
 * Source: life cycle 7; decision 024.
 */
export const settlementEntries = pgTable(
  'settlement_entries',
  {
    id: idColumn<SettlementId>(),
    kind: text({ enum: entryKinds }).notNull(),
    clawsBackId: uuid()
      .unique()
      .references((): AnyPgColumn => settlementEntries.id)
      .$type<SettlementId>(),
    /** For a redraw: the visit for the fresh sample, which is debited once. */
    visitId: uuid()
      .unique('settlement_entries_once_per_redraw')
      .references(() => visits.id)
      .$type<VisitId>(),
    /** For a debt that has ended: how it ended. */
    debtId: uuid()
      .unique('settlement_entries_once_per_debt')
      .references((): AnyPgColumn => labDebts.id)
      .$type<DebtId>(),
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
    /**
     * The rule by which income tax was withheld from a share, from the year's sales of its legal
     * entity: trigger `settlement_entries_withheld`. Null where nothing is sold.
     */
    withheldAs: text({ enum: withholdings }),
    /**
     * The part of the TDS for earlier sales of the year, which were below the threshold when made.
     */
    lateTds: paiseColumn('late_tds_paise').notNull().default(paise(0)),
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
      sql`(${t.kind} = 'claw-back') = (${t.clawsBackId} is not null) and (${t.kind} = 'redraw') = (${t.visitId} is not null) and (${t.kind} = 'debt') = (${t.debtId} is not null) and (${t.gross} < 0) = (${t.kind} in ('claw-back', 'redraw'))`,
    ),
    check(
      'settlement_entries_parts',
      sql`case ${t.kind} when 'share' then least(${t.commission}, ${t.gst}, ${t.tds}) >= 0
        when 'claw-back' then greatest(${t.commission}, ${t.gst}, ${t.tds}) <= 0
        else ${t.commission} = 0 and ${t.gst} = 0 and ${t.tds} = 0 end`,
    ),
    check(
      'settlement_entries_withheld_as',
      sql`${t.withheldAs} is not null or ${t.kind} not in ('share', 'claw-back')`,
    ),
    check(
      'settlement_entries_late_tds',
      sql`${t.lateTds} between least(${t.tds}, 0) and greatest(${t.tds}, 0)
        and (${t.lateTds} = 0 or ${t.withheldAs} is not distinct from 'tds')
        and (${t.tds} = 0 or ${t.withheldAs} is distinct from 'below-threshold')`,
    ),
    check(
      'settlement_entries_in_a_payout',
      sql`(${t.state} in ('batched', 'approved', 'paid')) = (${t.payoutId} is not null)`,
    ),
    // A test accrues once; after a reversal it may accrue again.
    uniqueIndex('settlement_entries_once_per_item')
      .on(t.testItemId)
      .where(sql`${t.kind} = 'share' and ${t.state} <> 'reversed'`),
    index('settlement_entries_lab_state').on(t.labId, t.state, t.eligibleAt),
    index('settlement_entries_lab_accrued').on(t.labId, t.accruedAt),
    index('settlement_entries_on_hold')
      .on(t.orderId)
      .where(sql`${t.state} = 'on-hold'`),
    index('settlement_entries_payout').on(t.payoutId),
    index('settlement_entries_order').on(t.orderId),
    index('settlement_entries_item').on(t.testItemId),
  ],
)
