import type { Actor } from '#src/domain/people/actor.ts'
import type { BreakId } from '#src/domain/reconciliation/break.ts'
import { takingBreak } from '#src/domain/reconciliation/handling-break.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { lockedBreak } from '#src/usecases/parts/reconciliation/locked-break.ts'

/** This person takes over the break, whoever had it before. */
export function takeBreak(world: World, actor: Actor, { breakId }: { breakId: BreakId }) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'break:resolve')
    const row = await lockedBreak(step, breakId)
    return save(step, 'break:resolve', null, takingBreak(row, personOf(actor).id))
  })
}
