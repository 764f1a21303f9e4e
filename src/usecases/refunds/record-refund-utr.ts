import { changeSending, findLiveSending } from '#src/db/queries/refund-sendings.ts'
import { isUtrUsed } from '#src/db/queries/refunds.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import type { RecordUtr } from '#src/domain/refunds/refund.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, refuseOwnMoney } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import { notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockedRefund } from '#src/usecases/parts/refunds/locked-refund.ts'
import { ownerOf } from '#src/usecases/parts/refunds/refund-owner.ts'
import { refundProcessed } from '#src/usecases/parts/refunds/refund-processed.ts'

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
  { refundId, refNo, utr }: { refundId: RefundId } & RecordUtr,
) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'refund:send')
    const row = await lockedRefund(step, refundId)
    refuseOwnMoney(actor, (await ownerOf(step, row)).accountId)
    if (row.state === 'processed' && row.utr === utr) return { state: row.state }
    if (row.state === 'processed' || row.state === 'rejected')
      throw notAllowed(actor, 'refund', row.state)
    const live = await findLiveSending(step.tx, refundId)
    if (live?.channel !== 'bank') throw new Refusal('claim-first')
    if (live.refNo !== refNo) throw new Refusal('stale')
    if (await isUtrUsed(step.tx, utr)) throw new Refusal('utr-used')
    const change = { state: 'confirmed' as const, utr, answer: utr, answeredAt: step.now }
    if (!(await changeSending(step.tx, live, change))) throw new Refusal('stale')
    const { state } = await refundProcessed(step, row, 'bank', { utr })
    await audit(world, step.tx, actor, 'refund:send', refundId, { event: 'utr', utr })
    return { state }
  })
}
