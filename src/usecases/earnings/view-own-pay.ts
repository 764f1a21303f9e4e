import { accountsOf } from '#src/db/queries/earnings/accounts.ts'
import { owedByState } from '#src/db/queries/earnings/earnings.ts'
import { listPayoutHeads } from '#src/db/queries/settlement/settlement-statements.ts'
import { paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { accountView } from '#src/usecases/parts/earnings/account-view.ts'
import { payHead } from '#src/usecases/parts/earnings/pay-view.ts'
import { shownToLabs } from '#src/usecases/parts/settlement/seen-payout.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const PAYOUTS = 60
const ACCOUNTS = 5

/**
 * A phlebotomist's payouts once they are approved, what is still owed by state of the money, and
 * the bank accounts they gave.
 */
export function viewOwnPay(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx, now }) => {
    authorise(actor, 'earning:read-own')
    const { id: phlebotomistId } = personOf(actor)
    const owed = await owedByState(tx, phlebotomistId)
    const states = shownToLabs
    const heads = await listPayoutHeads(tx, { phlebotomistId, states }, PAYOUTS)
    const accounts = await accountsOf(tx, phlebotomistId, ACCOUNTS)
    await audit(world, tx, actor, 'earning:read-own', phlebotomistId, { event: 'read' })
    const sumOf = (state: Parameters<typeof owed.get>[0]) => paise(owed.get(state) ?? 0)
    return {
      waiting: sumOf('accrued'),
      /** What the next payout pays; negative where more was charged than earned. */
      next: paise(sumOf('eligible') + sumOf('batched')),
      inTransit: sumOf('approved'),
      payouts: heads.map(payHead),
      accounts: accounts.map((account) => accountView(account, now)),
      hasAccount: accounts.some(({ state, effectiveAt: at }) => {
        return state === 'approved' && at !== null && Temporal.Instant.compare(at, now) <= 0
      }),
    }
  })
}
