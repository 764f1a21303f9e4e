import { listHolidaysOf } from '#src/db/queries/labs/lab-hours.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { HOLIDAY_DAYS, type OfLab } from '#src/domain/labs/desk.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { existingLab, managedLab } from '#src/usecases/parts/labs/managed-lab.ts'

/** How many visits a slot takes, and the days from today on which the lab is closed. */
export function listLabHours(world: World, actor: Actor, input: OfLab = {}) {
  return inStep(world, actor, async ({ tx, now }) => {
    const labId = managedLab(actor, 'hours:read', input)
    const lab = await existingLab({ tx }, labId)
    const today = indianDay(now)
    const holidays = await listHolidaysOf(tx, labId, today)
    return {
      labId,
      lab: { code: lab.code, name: lab.name },
      capacity: lab.slotCapacity ?? world.settings.slotCapacity,
      /** The lab has not set its own. */
      isUsual: lab.slotCapacity === null,
      shown: lab.slotCapacity,
      holidays: holidays.map(({ day, reason }) => ({ day: day.toString(), reason })),
      earliest: today.add({ days: 1 }).toString(),
      latest: today.add({ days: HOLIDAY_DAYS }).toString(),
    }
  })
}
