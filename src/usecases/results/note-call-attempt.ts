import { insertCallAttempt } from '#src/db/queries/call-tasks.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { NoteCallAttempt } from '#src/domain/results/call.ts'
import type { CallTaskId } from '#src/domain/results/item.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { lockOpenCall } from '#src/usecases/parts/results/locked-call.ts'

/** A call that reached nobody, with its time: the task remains open. */
export function noteCallAttempt(
  world: World,
  actor: Actor,
  { callTaskId, outcome, note }: { callTaskId: CallTaskId } & NoteCallAttempt,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'call:record')
    const task = await lockOpenCall(step, permit, callTaskId)
    await insertCallAttempt(step.tx, {
      id: world.chance.uuid(),
      callTaskId: task.id,
      outcome,
      note: note ? note : null,
      triedBy: personOf(actor).id,
      triedAt: step.now,
    })
    await audit(world, step.tx, actor, 'call:record', task.id, { event: 'attempt', outcome })
    return { triedAt: step.now.toString() }
  })
}
