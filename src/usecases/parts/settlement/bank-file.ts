import { createHash } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import { type BatchRow, transfersOf } from '#src/db/queries/settlement/settlement-batches.ts'
import { amountText } from '#src/domain/payments/amount-text.ts'
import { openAccount } from '#src/usecases/parts/labs/sealed-numbers.ts'
import { forSpreadsheets } from '#src/usecases/spreadsheet.ts'
import type { Step } from '#src/usecases/step.ts'

const columns = ['reference', 'beneficiary', 'account', 'ifsc', 'amount', 'narration'] as const

/**
 * The NEFT file for the bank: a line per payout, in rupees. It is not stored, because it contains
 * full account numbers; its rows never change, so it has the same bytes each time. A name that a
 * spreadsheet would take for a formula is prefixed with an apostrophe.
 * Source: decision 024.
 */
export async function bankFileOf(
  { world, tx }: Step,
  batch: Pick<BatchRow, 'id' | 'number'>,
): Promise<{ bytes: Uint8Array; hash: string }> {
  const rows = (await transfersOf(tx, batch.id)).map(({ payout, account }) => ({
    reference: payout.number,
    beneficiary: account.holderName,
    account: openAccount(world, account),
    ifsc: account.ifsc,
    amount: amountText(payout.net),
    narration: `Settlement ${payout.number}`,
  }))
  const file = stringify(rows, {
    columns: [...columns],
    header: true,
    ...forSpreadsheets,
  })
  const bytes = new TextEncoder().encode(file)
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}
