import { lockFailure } from '#src/db/queries/quality-control/failure-at-hand.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ResolveControlFailure } from '#src/domain/quality-control/control.ts'
import { resolvingFailure } from '#src/domain/quality-control/resolving.ts'
import { authorise } from '#src/usecases/access.ts'
import { handOfLab } from '#src/usecases/parts/quality-control/hand-of-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Resolves a failure of a control with its cause, after a repeat that lies within its limits:
 * results of that test on that instrument can be verified and signed again. Refuses
 * `not-allowed-now`, `same-person` to whoever entered the run that failed or set a target since,
 * `stale` where another run was entered since it was shown, `controls-first`.
 * Source: ISO 15189:2022 7.3.7.2; features C16; decision 228.
 */
export function resolveControlFailure(world: World, actor: Actor, input: ResolveControlFailure) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'qc:resolve')
    const failure = permit.over(await lockFailure(step.tx, input.failureId))
    return save(step, 'qc:resolve', null, resolvingFailure(failure, input, handOfLab(step)))
  })
}
