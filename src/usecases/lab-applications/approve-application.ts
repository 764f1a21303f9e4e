import type { AboutApplication } from '#src/domain/lab-applications/inputs.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { World } from '#src/usecases/world.ts'
import { reviewedLab } from '#src/usecases/parts/lab-applications/reviewed-lab.ts'

/**
 * Accepts a lab as a partner. It is not active yet: somebody else activates it when it is ready.
 * Source: life cycle 10.
 */
export function approveApplication(world: World, actor: Actor, input: AboutApplication) {
  return reviewedLab(world, actor, input, 'approve')
}
