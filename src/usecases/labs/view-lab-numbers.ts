import { rejectionsSince } from '#src/db/queries/labs/lab-morning.ts'
import { revisionsSince, stagesSince } from '#src/db/queries/labs/lab-numbers.ts'
import { INDIA, indianDay } from '#src/domain/india-time.ts'
import { onTimePercent, type ViewLabNumbers } from '#src/domain/labs/lab-numbers.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { rejectReasons } from '#src/domain/tubes/tube.ts'
import { audit } from '#src/usecases/audit.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The numbers a lab is judged by, over the last days: how long its tests took in each stage, by test
 * and over all (`all` null: nothing was signed), promises kept, samples rejected by reason and by
 * whose fault, and changes of published reports. Numbers only, nobody's results.
 * Source: features C15.
 */
export function viewLabNumbers(world: World, actor: Actor, { days, ...lab }: ViewLabNumbers) {
  return inStep(world, actor, async ({ tx, now }) => {
    const labId = managedLab(actor, 'desk:read', lab)
    const since = indianDay(now).subtract({ days }).toZonedDateTime(INDIA).toInstant()
    const rows = await stagesSince(tx, labId, since)
    const rejected = await rejectionsSince(tx, labId, since)
    const revised = await revisionsSince(tx, labId, since)
    await audit(world, tx, actor, 'desk:read', labId, { part: 'numbers' })
    const told = rows.map((row) => ({ ...row, onTimePercent: onTimePercent(row) }))
    return {
      labId,
      days,
      all: told.find(({ code }) => code === null) ?? null,
      tests: told.filter(({ code }) => code !== null),
      rejected: rejected.map((one) => ({ ...one, fault: rejectReasons[one.reason] })),
      revised,
    }
  })
}
