import { listPathologists } from '#src/db/queries/labs/signatories.ts'
import type { OfLab } from '#src/domain/labs/desk.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'

/** The lab's pathologists and how each signs; null for one who is not registered yet. */
export function listSignatories(world: World, actor: Actor, input: OfLab = {}) {
  return inStep(world, actor, async ({ tx }) => {
    const labId = managedLab(actor, 'desk:read', input)
    const pathologists = await listPathologists(tx, labId)
    await audit(world, tx, actor, 'desk:read', labId, { part: 'signatories' })
    return { labId, pathologists }
  })
}
