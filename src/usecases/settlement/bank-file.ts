import { createHash } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import { type BatchRow, transfersOf } from '#src/db/queries/settlement-batches.ts'
import { rupeesForBank } from '#src/domain/settlement/utr-file.ts'
import { openAccount } from '#src/usecases/labs/sealed-numbers.ts'
import type { Step } from '#src/usecases/step.ts'

const columns = ['reference', 'beneficiary', 'account', 'ifsc', 'amount', 'narration'] as const

/**
 * What the bank is told: a line for each payout, NEFT, in rupees. Made of rows that never change once
 * the batch is made, so that it is the same bytes for ever; nowhere kept, as it holds whole account
 * numbers. A name that a spreadsheet would take for a formula begins with an apostrophe.
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
    amount: rupeesForBank(payout.net),
    narration: `Settlement ${payout.number}`,
  }))
  const file = stringify(rows, {
    columns: [...columns],
    header: true,
    record_delimiter: '\r\n',
    quoted: true,
    escape_formulas: true,
  })
  const bytes = new TextEncoder().encode(file)
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}
