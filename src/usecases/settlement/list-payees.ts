import { listPayeeRows } from '#src/db/queries/settlement/payees.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { weekOf } from '#src/domain/settlement/week.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** More labs than any operator pays. */
const MOST = 2000

/** The labs with earnings, and the last week and months, as defaults of finance's forms. */
export function listPayees(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx, now }) => {
    authorise(actor, 'settlement:make')
    const labs = await listPayeeRows(tx, MOST)
    await audit(world, tx, actor, 'settlement:read', 'payees', { listed: labs.length })
    const month = indianDay(now).toPlainYearMonth()
    return {
      labs,
      lastWeek: weekOf(now).subtract({ days: 7 }).toString(),
      lastMonth: month.subtract({ months: 1 }).toString(),
      thisMonth: month.toString(),
    }
  })
}
