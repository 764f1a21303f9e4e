import type { WithReason } from '#src/domain/lab-applications/inputs.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { World } from '#src/usecases/world.ts'
import { reviewedLab } from '#src/usecases/parts/lab-applications/reviewed-lab.ts'

/** Refuses an application; its registration number may be used for another one. */
export function refuseApplication(world: World, actor: Actor, input: WithReason) {
  return reviewedLab(world, actor, input, 'refuse')
}
