import type { RefundId } from '#src/domain/payments/payment.ts'
import { givingAccount } from '#src/domain/refunds/by-bank.ts'
import { accountHint, type RefundAccount } from '#src/domain/refunds/refund-account.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { loadRefund } from '#src/usecases/parts/refunds/refund-at-hand.ts'
import { sealRefundAccount } from '#src/usecases/parts/refunds/sealed-refund-account.ts'

/**
 * The patient names the account for a refund by bank, and may change it until the refund is taken
 * to the bank. Stored sealed. Refuses `unknown-bank` for an IFSC of no known bank, and
 * `not-allowed-now` for a refund that goes back online, is being paid or is done.
 * Source: life cycle 8.
 */
export function giveRefundAccount(
  world: World,
  actor: Actor,
  { refundId, ...account }: { refundId: RefundId } & RefundAccount,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'refund:account')
    const { facts, told } = await loadRefund(step, refundId)
    permit.over(facts)
    const given = {
      accountSealed: sealRefundAccount(world, refundId, account),
      accountLastFour: accountHint(account),
      isKnownBank: !('ifsc' in account) || world.banks.branch(account.ifsc) !== undefined,
    }
    return save(step, 'refund:account', told, givingAccount(facts, given))
  })
}
