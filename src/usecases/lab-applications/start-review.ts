import type { AboutApplication } from '#src/domain/lab-applications/inputs.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { World } from '#src/usecases/world.ts'
import { reviewedLab } from '#src/usecases/parts/lab-applications/reviewed-lab.ts'

/**
 * A person of the office starts to review an application. Refuses `not-allowed-now`.
 * Source: life cycle 10.
 */
export function startReview(world: World, actor: Actor, input: AboutApplication) {
  return reviewedLab(world, actor, input, 'start')
}
