import type { Tx } from '#src/db/client.ts'
import { balanceOf } from '#src/db/queries/ledger/trial-balance.ts'
import { opposite, type Paise } from '#src/domain/money.ts'
import { accountOfTax, type RemittedTax } from '#src/domain/settlement/remittance.ts'

/** What the ledger owes the state for a tax, in paise; negative where too much was paid. */
export async function taxOwed(tx: Tx, tax: RemittedTax): Promise<Paise> {
  return opposite(await balanceOf(tx, accountOfTax[tax], null))
}
