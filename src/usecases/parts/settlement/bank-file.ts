import { createHash } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import type { Paise } from '#src/domain/money.ts'
import { amountText } from '#src/domain/payments/amount-text.ts'
import { openAccount } from '#src/usecases/parts/labs/sealed-numbers.ts'
import { forSpreadsheets } from '#src/usecases/spreadsheet.ts'
import type { World } from '#src/usecases/world.ts'

const columns = ['reference', 'beneficiary', 'account', 'ifsc', 'amount', 'narration'] as const

type Account = {
  id: string
  holderName: string | null
  ifsc: string | null
  accountSealed: string
  isOfPerson?: boolean
}
type Transfer = { number: string; net: Paise; account: Account }

/**
 * The NEFT file for the bank: a line per payout, in rupees. It is not stored, because it contains
 * full account numbers; its rows never change, so it has the same bytes each time. A name that a
 * spreadsheet would take for a formula is prefixed with an apostrophe.
 * Source: decision 024.
 */
export function bankFileOf(
  world: Pick<World, 'cipher'>,
  transfers: readonly Transfer[],
): { bytes: Uint8Array; hash: string } {
  const rows = transfers.map(({ number, net, account }) => ({
    reference: number,
    beneficiary: account.holderName,
    account: openAccount(world, account),
    ifsc: account.ifsc,
    amount: amountText(net),
    narration: `Settlement ${number}`,
  }))
  const file = stringify(rows, {
    columns: [...columns],
    header: true,
    ...forSpreadsheets,
  })
  const bytes = new TextEncoder().encode(file)
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}
