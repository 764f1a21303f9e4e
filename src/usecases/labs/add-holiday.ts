import {
  countPlacesTaken,
  lockLabHours,
  saveHoliday,
  settleSlots,
} from '#src/db/queries/labs/lab-hours.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { type AddHoliday, mayBeHoliday, whyNoHoliday } from '#src/domain/labs/desk.ts'
import { dayTimes } from '#src/domain/slots/slot.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { asRefusal, Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'

/**
 * A day on which the lab takes no home visits: its slots are closed, existing or not. Repeating it
 * changes the reason. Refuses `holiday-out-of-range`, and `day-has-bookings` with their number and
 * how many of them are open proposals: the office must move or withdraw those first.
 */
export function addHoliday(world: World, actor: Actor, input: AddHoliday) {
  return inStep(world, actor, async ({ tx, now }) => {
    const labId = managedLab(actor, 'holiday:save', input)
    const day = mayBeHoliday(input.day, indianDay(now))
    if (!day.ok) throw new Refusal(day.error)
    if (!(await lockLabHours(tx, labId))) throw new Refusal('not-found')
    const { reason } = input
    await saveHoliday(tx, { labId, day: day.value, reason })
    // Close first, then count: a concurrent booking is either counted or finds the slot closed.
    const hours = { labId, ...dayTimes(day.value) }
    await settleSlots(tx, { ...hours, usual: world.settings.slotCapacity })
    const why = whyNoHoliday(await countPlacesTaken(tx, hours))
    if (why) throw asRefusal(why)
    const on = day.value.toString()
    await audit(world, tx, actor, 'holiday:save', labId, { day: on, reason })
    return { day: on, reason }
  })
}
