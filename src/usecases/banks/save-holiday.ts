import { upsertHoliday } from '#src/db/queries/labs/holidays.ts'
import type { SaveHoliday } from '#src/domain/payments/holiday.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Adds a bank holiday; due dates of refunds requested from now on skip it. */
export function saveHoliday(world: World, actor: Actor, input: SaveHoliday) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'rate:manage')
    await upsertHoliday(step.tx, { ...input, day: Temporal.PlainDate.from(input.day) })
    await audit(world, step.tx, actor, 'rate:manage', input.day, {
      event: 'save-holiday',
      ...input,
    })
    return { day: input.day }
  })
}
