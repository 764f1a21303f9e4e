import type { WithReason } from '#src/domain/lab-applications/inputs.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { World } from '#src/usecases/world.ts'
import { reviewedLab } from '#src/usecases/parts/lab-applications/reviewed-lab.ts'

/**
 * Sends an application back: the applicant reads the reason, changes the form and submits it again.
 */
export function requestChanges(world: World, actor: Actor, input: WithReason) {
  return reviewedLab(world, actor, input, 'request-changes')
}
