import { listHolidayRows } from '#src/db/queries/labs/holidays.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Bank holidays other than Sundays, second and fourth Saturdays and national holidays. */
export function listHolidays(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'rate:manage')
    const rows = await listHolidayRows(tx)
    return { holidays: rows.map(({ day, name }) => ({ day: day.toString(), name })) }
  })
}
