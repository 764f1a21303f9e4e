import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { settlementPayouts } from '#src/db/schema/settlements.ts'
import { commissionCreditNotes, commissionInvoices } from '#src/db/schema/commission-invoices.ts'
import type { PayoutId } from '#src/domain/settlement/settlement.ts'

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
