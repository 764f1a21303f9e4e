import { listAccountsToVerify } from '#src/db/queries/earnings/accounts.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { accountView } from '#src/usecases/parts/earnings/account-view.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const MOST = 200

/** Phlebotomists' bank accounts that wait for finance, or were verified and are not in force yet. */
export function listAccounts(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'bank-account:read')
    const rows = await listAccountsToVerify(step.tx, step.now, MOST)
    await audit(world, step.tx, actor, 'bank-account:read', 'accounts', { listed: rows.length })
    const own = personOf(actor).id
    return {
      accounts: rows.map(({ account, name, isShared }) => ({
        ...accountView(account, step.now),
        name,
        isShared,
        mayDecide: account.state === 'waiting' && account.phlebotomistId !== own,
      })),
    }
  })
}
