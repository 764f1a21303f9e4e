import type { RefundId } from '#src/domain/payments/payment.ts'
import { recordingUtr } from '#src/domain/refunds/by-bank.ts'
import type { RecordUtr } from '#src/domain/refunds/refund.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { loadAnothersRefund } from '#src/usecases/parts/refunds/refund-at-hand.ts'

/**
 * Records the UTR of the bank transfer: the refund is done. The same UTR again changes nothing.
 * Refuses `same-person` to the patient whose money it is, `claim-first` where nobody took the
 * refund to the bank, `stale` where it was since claimed again under another number, and `utr-used`
 * where another refund, or a transfer that the bank returned, has this UTR.
 * Source: life cycle 8.
 */
export function recordRefundUtr(
  world: World,
  actor: Actor,
  { refundId, ...said }: { refundId: RefundId } & RecordUtr,
) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'refund:send')
    const { facts, told } = await loadAnothersRefund(step, refundId, said.utr)
    return save(step, 'refund:send', told, recordingUtr(facts, said, step.now))
  })
}
