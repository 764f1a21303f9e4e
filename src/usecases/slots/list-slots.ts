import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { NOTICE_HOURS } from '#src/domain/slots/slot.ts'
import { authorise } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { sharedHours } from '#src/usecases/parts/slots/shared-hours.ts'

/**
 * The slots in which all of these labs can be served, by Indian day, from two hours from now: each
 * with the places left, the minimum over its labs.
 * Source: model, "Slot".
 */
export function listSlots(world: World, actor: Actor, input: { labIds: LabId[] }) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'slot:read')
    const from = step.now.add({ hours: NOTICE_HOURS })
    const to = step.now.add({ hours: 24 * world.settings.slotDays })
    return sharedHours(step, input.labIds, { from, to })
  })
}
