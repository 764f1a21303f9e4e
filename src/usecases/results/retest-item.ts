import { supersedeResult } from '#src/db/queries/results.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { RetestItem } from '#src/domain/results/inputs.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockItem } from '#src/usecases/parts/results/locked-item.ts'
import { asShown } from '#src/usecases/parts/results/standing-result.ts'
import { tellAgain } from '#src/usecases/parts/results/tell-again.ts'
import { withdrawCalls } from '#src/usecases/parts/results/withdraw-calls.ts'
import { recompute } from '#src/usecases/parts/results/recompute.ts'

/**
 * The pathologist has a shown value measured again: the old value is kept and hidden from the
 * patient. Refuses `stale` where there is another value by now.
 * Source: life cycle 5.
 */
export function retestItem(
  world: World,
  actor: Actor,
  input: { testItemId: TestItemId } & RetestItem,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'result:authorise')
    const { item, tree } = await lockItem(step, permit, input.testItemId)
    const { reason } = input
    const shown = asShown(step, item, input)
    const bookingId = tree.booking.id
    await move(step, 'item', { row: item, event: 'retest', bookingId, reason, shown })
    await supersedeResult(step.tx, item.id, reason)
    await withdrawCalls(step, item.id, reason)
    await tellAgain(step, item)
    await recompute(step, tree.booking.id, item.orderId)
    await audit(world, step.tx, actor, 'result:authorise', item.id, { event: 'retest', reason })
    return { state: 'ready' as const }
  })
}
