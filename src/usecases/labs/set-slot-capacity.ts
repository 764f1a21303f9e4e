import { lockLabHours, saveSlotCapacity, settleSlots } from '#src/db/queries/labs/lab-hours.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { type SetSlotCapacity, settingCapacity } from '#src/domain/labs/desk.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { shown } from '#src/usecases/parts/labs/locked-lab.ts'
import { actsForPlatform, managedLab } from '#src/usecases/parts/labs/managed-lab.ts'
import { tellManagers } from '#src/usecases/parts/labs/tell-managers.ts'
import { asRefusal, Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * How many home visits the lab takes per slot, for future slots, existing or not. A slot with more
 * bookings keeps them and takes no other. Where the office sets it, the lab's managers are told what
 * it was. Refuses `stale` where it is no longer as it was shown, and to the
 * office where it does not say what was shown.
 */
export function setSlotCapacity(world: World, actor: Actor, input: SetSlotCapacity) {
  return inStep(world, actor, async (step) => {
    const { tx, now } = step
    const labId = managedLab(actor, 'capacity:set', input)
    const lab = shown(await lockLabHours(tx, labId))
    if (!lab) throw new Refusal('not-found')
    const isTold = actsForPlatform(actor, labId)
    const set = settingCapacity(lab.slotCapacity, input, isTold)
    if (!set.ok) throw asRefusal(set)
    const { capacity, isChanged } = set.value
    await saveSlotCapacity(tx, labId, capacity)
    await settleSlots(tx, { labId, from: now, usual: world.settings.slotCapacity })
    const whom =
      isTold && isChanged ? await tellManagers(step, lab, capacityNews(world, lab, capacity)) : {}
    const change = { before: lab.slotCapacity, after: capacity, ...whom }
    await audit(world, tx, actor, 'capacity:set', labId, change)
    return { capacity }
  })
}

function capacityNews({ settings }: World, { code, name, slotCapacity }: LabRow, after: number) {
  const before = slotCapacity ?? settings.slotCapacity
  const facts = { code, name, before, after, path: '/lab/desk/hours' }
  return { event: 'lab-capacity-changed' as const, facts }
}
