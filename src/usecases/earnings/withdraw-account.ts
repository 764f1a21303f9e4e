import { lockAccount } from '#src/db/queries/earnings/accounts.ts'
import type { WithdrawAccount } from '#src/domain/earnings/account.ts'
import { withdrawingAccount } from '#src/domain/earnings/deciding-account.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Its owner, or finance, takes back a bank account before it is paid to. Refuses `stale`, and
 * `not-allowed-now` once it has taken effect.
 * Source: decision 198.
 */
export function withdrawAccount(world: World, actor: Actor, input: WithdrawAccount) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'bank-account:withdraw')
    const found = await lockAccount(step.tx, input.accountId)
    const account = permit.over(found?.account)
    return save(step, 'bank-account:withdraw', null, withdrawingAccount(account, input, step.now))
  })
}
