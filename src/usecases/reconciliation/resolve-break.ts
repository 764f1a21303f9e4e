import type { Actor } from '#src/domain/people/actor.ts'
import { resolvingBreak } from '#src/domain/reconciliation/handling-break.ts'
import type { ResolveBreak } from '#src/domain/reconciliation/inputs.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { lockedBreak } from '#src/usecases/parts/reconciliation/locked-break.ts'

/** A person explains how the difference came about and what was done. */
export function resolveBreak(world: World, actor: Actor, { breakId, note }: ResolveBreak) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'break:resolve')
    const row = await lockedBreak(step, breakId)
    const decided = resolvingBreak(row, { by: personOf(actor).id, note }, step.now)
    return save(step, 'break:resolve', null, decided)
  })
}
