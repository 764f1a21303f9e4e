import { sumAccounts } from '#src/db/queries/ledger/trial-balance.ts'
import { dayBegins } from '#src/domain/india-time.ts'
import type { TrialBalance } from '#src/domain/ledger/inputs.ts'
import { trialOf } from '#src/domain/ledger/trial.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Every account with its debits and credits in paise, up to the end of an Indian day or up to now.
 * The two sums must be equal. May lag: `at` says up to when the data is complete.
 * Source: reliability P24.
 */
export async function trialBalance(world: World, actor: Actor, { at }: TrialBalance) {
  authorise(actor, 'ledger:read')
  const until =
    at === undefined ? undefined : dayBegins(Temporal.PlainDate.from(at).add({ days: 1 }))
  const { read, asOf } = await world.lagging.read(async (tx) => ({
    read: await sumAccounts(tx, until),
    asOf: await world.clock.now(tx),
  }))
  const trial = trialOf(read)
  const detail = { at: at ?? null, isBalanced: trial.isBalanced }
  await world.db.transaction((tx) =>
    audit(world, tx, actor, 'ledger:read', 'trial-balance', detail),
  )
  return { at: earlier(asOf, until).toString(), ...trial }
}

function earlier(asOf: Temporal.Instant, until = asOf): Temporal.Instant {
  return Temporal.Instant.compare(until, asOf) < 0 ? until : asOf
}
