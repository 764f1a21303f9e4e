import type { Actor } from '#src/domain/people/actor.ts'
import type { NoteCallAttempt } from '#src/domain/results/calls/call.ts'
import { attempt } from '#src/domain/results/calls/calling.ts'
import type { CallTaskId } from '#src/domain/results/item.ts'
import { authorise } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { loadCall } from '#src/usecases/parts/results/locked-call.ts'
import { handOf } from '#src/usecases/parts/results/locked-item.ts'

type Input = { callTaskId: CallTaskId } & NoteCallAttempt

/** A call that reached nobody, with its time: the task remains open. */
export function noteCallAttempt(world: World, actor: Actor, { callTaskId, ...said }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'call:record')
    const call = await loadCall(step, permit, callTaskId)
    const as = { ...handOf(step), id: world.chance.uuid() }
    return save(step, 'call:record', null, attempt(call, said, as))
  })
}
