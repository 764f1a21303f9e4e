import { removeHolidayRow } from '#src/db/queries/labs/holidays.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Removes a bank holiday. Refuses `not-found`. */
export function deleteHoliday(world: World, actor: Actor, { day }: { day: string }) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'rate:manage')
    const isRemoved = await removeHolidayRow(step.tx, Temporal.PlainDate.from(day))
    if (!isRemoved) throw new Refusal('not-found')
    await audit(world, step.tx, actor, 'rate:manage', day, { event: 'delete-holiday' })
    return { day }
  })
}
