import type { RefundId } from '#src/domain/payments/payment.ts'
import { takingToBank } from '#src/domain/refunds/by-bank.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { loadAnothersRefund } from '#src/usecases/parts/refunds/refund-at-hand.ts'
import { openRefundAccount } from '#src/usecases/parts/refunds/sealed-refund-account.ts'

/**
 * A member of finance takes a refund to the bank: claims it, and sees the account and the number to
 * write on the transfer. The same person may look again. After a day another person may take over
 * under the same number, and is told to ask the bank first (`isAgain`). Refuses `same-person` to
 * the patient whose money it is, `account-first` before an account is known, `claimed-by-another`,
 * `disputed`, and `not-allowed-now` where it does not go by bank.
 * Source: life cycle 8.
 */
export function payRefundByBank(world: World, actor: Actor, input: { refundId: RefundId }) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'refund:send')
    const { facts, told } = await loadAnothersRefund(step, input.refundId)
    const at = { now: step.now, sendingId: world.chance.uuid() }
    const decision = takingToBank(facts, personOf(actor), at)
    const claim = await save(step, 'refund:send', told, decision)
    const payTo = openRefundAccount(world, facts.refund)
    if (!payTo) throw new Error('a refund without an account was taken to the bank')
    return { ...claim, amount: facts.refund.amount, payTo }
  })
}
