import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { fillSlots } from '#src/usecases/parts/slots/fill-slots.ts'

/**
 * Makes the slots of every active lab for the coming days; existing ones are unchanged.
 * Source: model, "Slot".
 */
export function makeSlots(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'slot:make')
    const made = await fillSlots(world, step.tx, step.now)
    await audit(world, step.tx, actor, 'slot:make', 'slots', { made })
    return { made }
  })
}
