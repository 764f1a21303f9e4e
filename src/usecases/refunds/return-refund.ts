import { changeSending, findLiveSending } from '#src/db/queries/refund-sendings.ts'
import { saveAccount } from '#src/db/queries/refunds.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import type { ReturnRefund } from '#src/domain/refunds/refund.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf, refuseOwnMoney } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { lockedRefund } from '#src/usecases/parts/refunds/locked-refund.ts'
import { ownerOf } from '#src/usecases/parts/refunds/refund-owner.ts'
import { tellRefund } from '#src/usecases/parts/refunds/tell-refund.ts'

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
    const row = await lockedRefund(step, refundId)
    refuseOwnMoney(actor, (await ownerOf(step, row)).accountId)
    const live = await findLiveSending(step.tx, refundId)
    if (live?.channel !== 'bank') throw new Refusal('claim-first')
    if (live.claimedBy === personOf(actor).id) throw new Refusal('same-person')
    const change = { state: 'failed' as const, answer: reason, answeredAt: step.now }
    if (!(await changeSending(step.tx, live, change))) throw new Refusal('stale')
    const forgotten = { accountSealed: null, accountLastFour: null, tries: row.tries + 1 }
    await saveAccount(step.tx, refundId, forgotten)
    await tellRefund(step, { ...row, ...forgotten }, 'refund-account-needed')
    await audit(world, step.tx, actor, 'refund:send', refundId, { event: 'returned', reason })
    return { state: row.state }
  })
}
