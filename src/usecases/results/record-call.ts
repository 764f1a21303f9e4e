import { closeCallTask, findCallTask } from '#src/db/queries/call-tasks.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { RecordCall } from '#src/domain/results/inputs.ts'
import type { CallTaskId } from '#src/domain/results/item.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Who was told a critical result and what they read back. Written once. */
export function recordCall(
  world: World,
  actor: Actor,
  input: { callTaskId: CallTaskId } & RecordCall,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'call:record')
    const task = permit.over(await findCallTask(step.tx, input.callTaskId))
    const { toldTo, readBack } = input
    const call = { toldTo, readBack, toldBy: personOf(actor).id, toldAt: step.now }
    if (!(await closeCallTask(step.tx, task.id, call)))
      throw new Refusal('stale', { currentState: 'told', allowedActions: [] })
    await audit(world, step.tx, actor, 'call:record', task.id, { toldTo })
    return { toldAt: step.now.toString() }
  })
}
