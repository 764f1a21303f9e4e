import type { RefundId } from '#src/domain/payments/payment.ts'
import { claimingSending, settlingSending } from '#src/domain/refunds/sending.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { save, saveChanged } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { askGateway } from '#src/usecases/parts/refunds/ask-gateway.ts'
import { loadAnothersRefund, loadRefund } from '#src/usecases/parts/refunds/refund-at-hand.ts'

type Input = { refundId: RefundId }

/**
 * Sends one refund through the gateway: claims it with the number of its attempt, calls the gateway
 * outside any transaction, then stores the answer. Wherever the process dies, the next call uses
 * the same number, so nothing is paid twice. A repeated call changes nothing. Refuses `same-person`
 * to the person whose money it is.
 * Source: life cycle 8; reliability P18.
 */
export async function sendRefund(world: World, actor: Actor, input: Input) {
  authorise(actor, 'refund:send')
  const { gateway } = world
  const { state, claimed } = await claim(world, actor, input)
  if (!claimed || !gateway) return { state }
  const said = await askGateway(gateway, claimed)
  return inStep(world, actor, async (step) => {
    const { facts, told } = await loadRefund(step, input.refundId)
    return save(step, 'refund:send', told, settlingSending(facts, claimed, said, step.now))
  })
}

function claim(world: World, actor: Actor, { refundId }: Input) {
  return inStep(world, actor, async (step) => {
    const { facts, told } = await loadAnothersRefund(step, refundId)
    const { state, bookingId } = facts.refund
    const { claimed, changes } = claimingSending(facts, {
      now: step.now,
      sendingId: world.chance.uuid(),
      claimedBy: actor.kind === 'person' ? actor.id : null,
      hasGateway: world.gateway !== undefined,
    })
    await saveChanged(step, told, { bookingId, ...changes })
    return { state, claimed }
  })
}
