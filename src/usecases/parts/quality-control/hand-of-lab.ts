import { personOf } from '#src/usecases/access.ts'
import type { Step } from '#src/usecases/step.ts'

/** Who acts, when, and where ids come from. */
export function handOfLab({ world, now, actor }: Step) {
  return { by: personOf(actor).id, now, newId: () => world.chance.uuid() }
}
