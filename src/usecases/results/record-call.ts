import type { Actor } from '#src/domain/people/actor.ts'
import type { RecordCall } from '#src/domain/results/inputs.ts'
import type { CallTaskId } from '#src/domain/results/item.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockOpenCall } from '#src/usecases/parts/results/locked-call.ts'

/**
 * Who was told a critical result and what they read back. Recorded once: refuses `stale` where it
 * was told or withdrawn meanwhile.
 * Source: life cycle 5; CLSI GP47.
 */
export function recordCall(
  world: World,
  actor: Actor,
  input: { callTaskId: CallTaskId } & RecordCall,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'call:record')
    const row = await lockOpenCall(step, permit, input.callTaskId)
    const { toldTo, readBack } = input
    const patch = { toldTo, readBack, toldBy: personOf(actor).id, toldAt: step.now }
    await move(step, 'call', { row, event: 'tell', bookingId: null, patch })
    await audit(world, step.tx, actor, 'call:record', row.id, { toldTo })
    return { toldAt: step.now.toString() }
  })
}
