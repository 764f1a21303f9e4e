import { deleteHoliday, lockLabHours, settleSlots } from '#src/db/queries/labs/lab-hours.ts'
import type { RemoveHoliday } from '#src/domain/labs/desk.ts'
import { dayTimes } from '#src/domain/slots/slot.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'

/** Removes a lab's holiday: its slots are open again. A day that is not a holiday is unchanged. */
export function removeHoliday(world: World, actor: Actor, input: RemoveHoliday) {
  return inStep(world, actor, async ({ tx }) => {
    const labId = managedLab(actor, 'holiday:save', input)
    if (!(await lockLabHours(tx, labId))) throw new Refusal('not-found')
    const reason = await deleteHoliday(tx, labId, input.day)
    const hours = { labId, ...dayTimes(input.day) }
    await settleSlots(tx, { ...hours, usual: world.settings.slotCapacity })
    const day = input.day.toString()
    await audit(world, tx, actor, 'holiday:save', labId, { day, removed: reason ?? null })
    return { day }
  })
}
