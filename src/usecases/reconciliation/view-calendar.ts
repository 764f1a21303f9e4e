import { findDays, firstDayOfOurs } from '#src/db/queries/reconciliation/reconciliation.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { calendarOf, monthOf } from '#src/domain/reconciliation/calendar.ts'
import type { ListCalendar } from '#src/domain/reconciliation/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** How each day of a month stands against the gateway's books. Source: decision 171. */
export function viewCalendar(world: World, actor: Actor, input: ListCalendar) {
  return inStep(world, actor, async ({ tx, now }) => {
    authorise(actor, 'break:read')
    const today = indianDay(now)
    const month = monthOf(input, today)
    const first = await firstDayOfOurs(tx)
    const days = calendarOf(month, await findDays(tx, month), { today, first })
    await audit(world, tx, actor, 'break:read', 'calendar', { month: month.from.toString() })
    return { month: month.from.toPlainYearMonth().toString(), today: today.toString(), days }
  })
}
