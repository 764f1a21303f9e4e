import { saveAccessionPattern } from '#src/db/queries/tubes/accession-patterns.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { type Actor } from '#src/domain/people/actor.ts'
import {
  accessionNumber,
  type SetAccessionPattern,
  usualPattern,
} from '#src/domain/tubes/accession.ts'
import { personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { existingLab, managedLab } from '#src/usecases/parts/labs/managed-lab.ts'
import { asRefusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * How a lab numbers its specimens from the next one on; those that have a number keep it. Refuses
 * `stale` where it is no longer as it was shown.
 * Source: features C1.
 */
export function setAccessionPattern(world: World, actor: Actor, input: SetAccessionPattern) {
  return inStep(world, actor, async (step) => {
    const { tx, now } = step
    const { labId: named, version, ...pattern } = input
    const labId = managedLab(actor, 'accession:set', { labId: named })
    const { code } = await existingLab(step, labId)
    const row = { labId, ...pattern, version, setBy: personOf(actor).id, setAt: now }
    const before = await saveAccessionPattern(tx, row)
    if (!before.ok) throw asRefusal(before)
    const numberBy = (by: Parameters<typeof accessionNumber>[0]) =>
      accessionNumber(by, indianDay(now), 1)
    const change = {
      before: numberBy(before.value ?? usualPattern(code)),
      after: numberBy(pattern),
    }
    await audit(world, tx, actor, 'accession:set', labId, change)
    return { version: version + 1, example: change.after }
  })
}
