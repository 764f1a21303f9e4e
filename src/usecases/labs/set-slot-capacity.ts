import { lockLabHours, saveSlotCapacity, settleSlots } from '#src/db/queries/labs/lab-hours.ts'
import type { SetSlotCapacity } from '#src/domain/labs/desk.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'

/**
 * How many home visits the lab takes per slot, for future slots, existing or not. A slot with more
 * bookings keeps them and takes no other.
 */
export function setSlotCapacity(world: World, actor: Actor, input: SetSlotCapacity) {
  return inStep(world, actor, async ({ tx, now }) => {
    const labId = managedLab(actor, 'capacity:set', input)
    const { capacity } = input
    const lab = await lockLabHours(tx, labId)
    if (!lab) throw new Refusal('not-found')
    await saveSlotCapacity(tx, labId, capacity)
    await settleSlots(tx, { labId, from: now, usual: world.settings.slotCapacity })
    const change = { before: lab.slotCapacity, after: capacity }
    await audit(world, tx, actor, 'capacity:set', labId, change)
    return { capacity }
  })
}
