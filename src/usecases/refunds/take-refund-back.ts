import type { RefundId } from '#src/domain/payments/payment.ts'
import { takingRefundBack } from '#src/domain/refunds/by-bank.ts'
import type { TakeRefundBack } from '#src/domain/refunds/refund.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { loadAnothersRefund } from '#src/usecases/parts/refunds/refund-at-hand.ts'

type Input = { refundId: RefundId } & TakeRefundBack

/**
 * The bank returned a refund after its UTR: it is owed to the patient again, who is asked for
 * another account; the old UTR is void. Refuses `same-person` to the person who took it to the bank
 * and to the patient whose money it is, `utr-differs` where the bank's paper is about another
 * transfer, `stale`, and `not-allowed-now` where no transfer paid it.
 * Source: life cycle 8.
 */
export function takeRefundBack(world: World, actor: Actor, { refundId, ...input }: Input) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'refund:send')
    const { facts, told } = await loadAnothersRefund(step, refundId)
    const by = personOf(actor).id
    return save(step, 'refund:send', told, takingRefundBack(facts, { ...input, by }))
  })
}
