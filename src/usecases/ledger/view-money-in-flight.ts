import { findOldest, sumAccounts } from '#src/db/queries/ledger/trial-balance.ts'
import { agedAccounts, moneyInFlight } from '#src/domain/ledger/in-flight.ts'
import { trialOf } from '#src/domain/ledger/trial.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * What patients paid, where it is, to whom it belongs and since when its oldest part is there, with
 * the trial balance that it comes from. May lag: `at` says up to when the data is complete.
 * Source: decision 171.
 */
export async function viewMoneyInFlight(world: World, actor: Actor) {
  authorise(actor, 'ledger:read')
  const { sums, oldest, at } = await world.lagging.read(async (tx) => ({
    sums: await sumAccounts(tx),
    oldest: await findOldest(tx),
    at: await world.clock.now(tx),
  }))
  const { debit, credit, isBalanced } = trialOf(sums)
  await world.db.transaction((tx) =>
    audit(world, tx, actor, 'ledger:read', 'money-in-flight', { isBalanced }),
  )
  return {
    ...moneyInFlight(sums),
    oldest: agedAccounts.flatMap((account) => {
      const since = oldest.get(account)
      return since ? [{ account, since: since.toString() }] : []
    }),
    balance: { debit, credit, isBalanced },
    at: at.toString(),
  }
}
