import { listNumericTests } from '#src/db/queries/analytes/lab-analytes.ts'
import { analytesShown } from '#src/domain/analytes/analytes-shown.ts'
import type { ListLabAnalytes } from '#src/domain/analytes/keeping.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { mayEver } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The numeric tests of a lab by name: which have rules of its own, and which wait for a second
 * person. `next` is the `after` of the following page.
 * Source: decision 225.
 */
export function listLabAnalytes(world: World, actor: Actor, input: ListLabAnalytes) {
  return inStep(world, actor, async ({ tx, now }) => {
    const labId = ownLab(actor, 'analyte:read', input)
    const all = await listNumericTests(tx, labId, indianDay(now))
    return { labId, ...analytesShown(all, input), mayPropose: mayEver(actor, 'analyte:propose') }
  })
}
