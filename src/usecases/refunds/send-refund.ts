import type { RefundId } from '#src/domain/payments/payment.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, refuseOwnMoney } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { askGateway } from '#src/usecases/parts/refunds/ask-gateway.ts'
import { claimSending } from '#src/usecases/parts/refunds/claim-sending.ts'
import { ownerOf } from '#src/usecases/parts/refunds/refund-owner.ts'
import { settleSending } from '#src/usecases/parts/refunds/settle-sending.ts'

/**
 * Sends one refund through the gateway: claims it with the number of its attempt, calls the gateway
 * outside any transaction, then stores the answer. Wherever the process dies, the next call uses
 * the same number, so nothing is paid twice. A repeated call changes nothing. Refuses `same-person`
 * to the person whose money it is.
 * Source: life cycle 8; reliability P18.
 */
export async function sendRefund(world: World, actor: Actor, { refundId }: { refundId: RefundId }) {
  authorise(actor, 'refund:send')
  const { gateway } = world
  const claim = await inStep(world, actor, async (step) => {
    const claimed = await claimSending(step, refundId)
    refuseOwnMoney(actor, (await ownerOf(step, claimed.refund)).accountId)
    return claimed
  })
  if (!claim.sending || !gateway) return { state: claim.refund.state }
  const said = await askGateway(gateway, claim)
  return inStep(world, actor, async (step) => {
    const { state } = await settleSending(step, claim, said)
    const detail = { refNo: claim.sending.refNo, said: said.kind }
    await audit(world, step.tx, actor, 'refund:send', refundId, detail)
    return { state }
  })
}
