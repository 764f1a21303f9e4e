import type { Actor } from '#src/domain/people/actor.ts'
import { telling } from '#src/domain/results/calls/calling.ts'
import type { RecordCall } from '#src/domain/results/calculated/inputs.ts'
import type { CallTaskId } from '#src/domain/results/item.ts'
import { authorise } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { loadCall } from '#src/usecases/parts/results/locked-call.ts'
import { handOf } from '#src/usecases/parts/results/locked-item.ts'

type Input = { callTaskId: CallTaskId } & RecordCall

/**
 * Who was told a critical result and what they read back. Recorded once: refuses `stale` where it
 * was told or withdrawn meanwhile.
 * Source: life cycle 5; CLSI GP47.
 */
export function recordCall(world: World, actor: Actor, { callTaskId, ...said }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'call:record')
    const call = await loadCall(step, permit, callTaskId)
    return save(step, 'call:record', null, telling(call, said, handOf(step)))
  })
}
