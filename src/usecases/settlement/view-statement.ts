import type { Actor } from '#src/domain/people/actor.ts'
import type { OfPayout } from '#src/domain/settlement/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { seenPayout } from '#src/usecases/parts/settlement/seen-payout.ts'
import { statementOf } from '#src/usecases/parts/settlement/statement-of.ts'

/** A payout's statement. Refuses `not-found`, also for another lab's. */
export function viewStatement(world: World, actor: Actor, { payoutId }: OfPayout) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'settlement:read')
    const head = await seenPayout(step, permit, payoutId)
    await audit(world, step.tx, actor, 'settlement:read', payoutId, { event: 'read' })
    return statementOf(step, head)
  })
}
