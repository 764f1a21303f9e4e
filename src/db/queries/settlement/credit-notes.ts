import { and, asc, eq, getTableColumns, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/client.ts'
import { settlementEntries, settlementPayouts } from '#src/db/schema/settlements.ts'
import {
  commissionCreditNotes,
  commissionInvoices,
  creditNoteSeries,
} from '#src/db/schema/commission-invoices.ts'
import type { PayoutId } from '#src/domain/settlement/settlement.ts'

/** The next serial of a year's credit notes, a separate series; locked like the invoices'. */
export async function nextCreditSerial(tx: Tx, financialYear: string): Promise<number> {
  const [row] = await tx
    .insert(creditNoteSeries)
    .values({ financialYear, last: 1 })
    .onConflictDoUpdate({
      target: creditNoteSeries.financialYear,
      set: { last: sql`${creditNoteSeries.last} + 1` },
    })
    .returning({ serial: creditNoteSeries.last })
  if (!row) throw new Error(`the series of ${financialYear} returned no serial`)
  return row.serial
}

export async function insertCreditNote(tx: Tx, row: typeof commissionCreditNotes.$inferInsert) {
  await tx.insert(commissionCreditNotes).values(row)
}

const taken = alias(settlementEntries, 'taken')
const original = alias(settlementEntries, 'original')

/**
 * What must be credited once a payout is paid: for each pair of a paid payout and an invoice whose
 * tests it claws back, unless there is a note for it already. A test is clawed back by a later
 * payout, by the same one or, where the bank answered late, by one that was paid earlier.
 */
export function listUncredited(tx: Tx, payoutId: PayoutId) {
  const sum = (column: typeof taken.commission) => sql<number>`(0 - sum(${column}))::float8`
  return tx
    .select({
      payoutId: settlementPayouts.id,
      labId: settlementPayouts.labId,
      invoiceId: commissionInvoices.id,
      isInterState: commissionInvoices.isInterState,
      basisPoints: commissionInvoices.basisPoints,
      taxable: sum(taken.commission),
      gst: sum(taken.gst),
    })
    .from(taken)
    .innerJoin(original, eq(original.id, taken.clawsBackId))
    .innerJoin(settlementPayouts, eq(settlementPayouts.id, taken.payoutId))
    .innerJoin(commissionInvoices, eq(commissionInvoices.payoutId, original.payoutId))
    .where(
      and(
        eq(settlementPayouts.state, 'paid'),
        or(eq(taken.payoutId, payoutId), eq(original.payoutId, payoutId)),
        notExists(
          tx
            .select()
            .from(commissionCreditNotes)
            .where(
              and(
                eq(commissionCreditNotes.payoutId, settlementPayouts.id),
                eq(commissionCreditNotes.invoiceId, commissionInvoices.id),
                eq(commissionCreditNotes.kind, 'tests'),
              ),
            ),
        ),
      ),
    )
    .groupBy(settlementPayouts.id, commissionInvoices.id)
    .having(sql`sum(${taken.commission}) < 0`)
    .orderBy(asc(commissionInvoices.financialYear), asc(commissionInvoices.serial))
}

/**
 * The part of a payout's invoice that no credit note has credited yet; undefined without an
 * invoice.
 */
export async function creditLeft(tx: Tx, payoutId: PayoutId) {
  const credited = (column: 'taxable_paise' | 'gst_paise') =>
    sql`coalesce((select sum(note.${sql.raw(column)}) from commission_credit_notes note
      where note.invoice_id = ${commissionInvoices.id}), 0)`
  const [row] = await tx
    .select({
      invoiceId: commissionInvoices.id,
      labId: commissionInvoices.labId,
      isInterState: commissionInvoices.isInterState,
      basisPoints: commissionInvoices.basisPoints,
      taxable: sql<number>`(${commissionInvoices.taxable} - ${credited('taxable_paise')})::float8`,
      gst: sql<number>`(${commissionInvoices.gst} - ${credited('gst_paise')})::float8`,
    })
    .from(commissionInvoices)
    .where(eq(commissionInvoices.payoutId, payoutId))
  return row
}

/** The credit notes issued with a payout, each with the invoice it credits. */
export function listCreditNotes(tx: Tx, payoutId: PayoutId) {
  return tx
    .select({
      note: getTableColumns(commissionCreditNotes),
      invoice: { number: commissionInvoices.number, issuedAt: commissionInvoices.issuedAt },
      paidIn: settlementPayouts.number,
    })
    .from(commissionCreditNotes)
    .innerJoin(commissionInvoices, eq(commissionInvoices.id, commissionCreditNotes.invoiceId))
    .innerJoin(settlementPayouts, eq(settlementPayouts.id, commissionInvoices.payoutId))
    .where(eq(commissionCreditNotes.payoutId, payoutId))
    .orderBy(asc(commissionCreditNotes.financialYear), asc(commissionCreditNotes.serial))
}
