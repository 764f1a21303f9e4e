import { findAccessionPattern } from '#src/db/queries/tubes/accession-patterns.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { OfLab } from '#src/domain/labs/desk.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { accessionNumber, usualPattern } from '#src/domain/tubes/accession.ts'
import { audit } from '#src/usecases/audit.ts'
import { existingLab, managedLab } from '#src/usecases/parts/labs/managed-lab.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** How a lab numbers its specimens, with an example of today. Refuses another lab as a missing one. */
export function viewAccessionPattern(world: World, actor: Actor, input: OfLab = {}) {
  return inStep(world, actor, async (step) => {
    const labId = managedLab(actor, 'desk:read', input)
    const lab = await existingLab(step, labId)
    const found = await findAccessionPattern(step.tx, labId)
    const { prefix, dates, digits } = found ?? usualPattern(lab.code)
    const pattern = { prefix, dates, digits }
    const example = accessionNumber(pattern, indianDay(step.now), 1)
    await audit(world, step.tx, actor, 'desk:read', labId, { part: 'accession' })
    return { labId, code: lab.code, ...pattern, version: found?.version ?? 0, example }
  })
}
