import type { RefundId } from '#src/domain/payments/payment.ts'
import { returning } from '#src/domain/refunds/by-bank.ts'
import type { ReturnRefund } from '#src/domain/refunds/refund.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { loadAnothersRefund } from '#src/usecases/parts/refunds/refund-at-hand.ts'

type Input = { refundId: RefundId } & ReturnRefund

/**
 * The bank could not pay: the account is removed and the patient is asked for another. The refund
 * will be paid under a new number, so a second person must confirm that the first transfer did not
 * pay. Refuses `claim-first` where nobody took it to the bank, and `same-person` to the person who
 * did and to the patient whose money it is.
 * Source: life cycle 8.
 */
export function returnRefund(world: World, actor: Actor, { refundId, reason }: Input) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'refund:send')
    const { facts, told } = await loadAnothersRefund(step, refundId)
    const by = personOf(actor).id
    return save(step, 'refund:send', told, returning(facts, { reason, by, now: step.now }))
  })
}
