import { lockFailure } from '#src/db/queries/quality-control/failure-at-hand.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ResolveForLab } from '#src/domain/quality-control/control.ts'
import { resolvingForLab } from '#src/domain/quality-control/resolving-for-lab.ts'
import { authorise } from '#src/usecases/access.ts'
import { handOfLab } from '#src/usecases/parts/quality-control/hand-of-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The office resolves a failed control for a lab that has nobody left who may, with what the lab
 * wrote, after a repeat within its limits. Refuses `lab-resolves`, `not-allowed-now`, `stale`,
 * `controls-first`, and `same-person`.
 * Source: ISO 15189:2022 7.3.7.2; decision 241.
 */
export function resolveForLab(world: World, actor: Actor, input: ResolveForLab) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'qc:resolve-for-lab')
    const failure = permit.over(await lockFailure(step.tx, input.failureId))
    return save(step, 'qc:resolve-for-lab', null, resolvingForLab(failure, input, handOfLab(step)))
  })
}
