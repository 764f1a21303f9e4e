import { linesOfPay } from '#src/db/queries/earnings/pay.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { OfPayout } from '#src/domain/settlement/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { payHead, payLine } from '#src/usecases/parts/earnings/pay-view.ts'
import { seenPay } from '#src/usecases/parts/earnings/seen-pay.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * What one payout pays its phlebotomist, line by line. Refuses `not-found`, also for somebody
 * else's payout, and before its approval to the phlebotomist.
 */
export function viewPay(world: World, actor: Actor, { payoutId }: OfPayout) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'earning:read')
    const head = await seenPay(step, permit, payoutId)
    const lines = await linesOfPay(step.tx, payoutId)
    await audit(world, step.tx, actor, 'earning:read', payoutId, { event: 'read' })
    return { ...payHead(head), name: head.phlebotomist.name, lines: lines.map(payLine) }
  })
}
