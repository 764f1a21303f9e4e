import { deleteSignatory, listPathologists } from '#src/db/queries/labs/signatories.ts'
import type { OfLab } from '#src/domain/labs/desk.ts'
import { endingRegistration, type EndSignatory } from '#src/domain/labs/signatory.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { asRefusal, Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'

/**
 * Ends a registration: from now on this person signs nothing for the lab. Earlier signatures
 * remain. Refuses `not-found` where nobody is registered, and `stale`.
 */
export function endSignatory(
  world: World,
  actor: Actor,
  { userId, version, ...of }: EndSignatory & OfLab,
) {
  return inStep(world, actor, async ({ tx }) => {
    const labId = managedLab(actor, 'signatory:register', of)
    const ending = endingRegistration(await listPathologists(tx, labId), { userId })
    if (!ending.ok) throw asRefusal(ending)
    if (!(await deleteSignatory(tx, { labId, userId, version }))) throw new Refusal('stale')
    const change = { userId, before: ending.value, after: null }
    await audit(world, tx, actor, 'signatory:register', labId, change)
    return { isRegistered: false }
  })
}
