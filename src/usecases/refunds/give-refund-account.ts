import { findLiveSending } from '#src/db/queries/refund-sendings.ts'
import { saveAccount } from '#src/db/queries/refunds.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import { accountHint, type RefundAccount } from '#src/domain/refunds/refund-account.ts'
import { takesAccount } from '#src/domain/refunds/refund-by-bank.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import { notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockedRefund } from '#src/usecases/parts/refunds/locked-refund.ts'
import { ownerOf } from '#src/usecases/parts/refunds/refund-owner.ts'
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
    const refund = await lockedRefund(step, refundId)
    permit.over(await ownerOf(step, refund))
    if (!takesAccount(refund) || (await findLiveSending(step.tx, refundId)))
      throw notAllowed(actor, 'refund', refund.state)
    if ('ifsc' in account && !world.banks.branch(account.ifsc)) throw new Refusal('unknown-bank')
    const lastFour = accountHint(account)
    const accountSealed = sealRefundAccount(world, refundId, account)
    await saveAccount(step.tx, refundId, { accountSealed, accountLastFour: lastFour })
    await audit(world, step.tx, actor, 'refund:account', refundId, { lastFour })
    return { lastFour }
  })
}
