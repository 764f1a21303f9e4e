import { listPathologists, putSignatory } from '#src/db/queries/labs/signatories.ts'
import type { OfLab } from '#src/domain/labs/desk.ts'
import { registering, type RegisterSignatory } from '#src/domain/labs/signatory.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { asRefusal, Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'

/**
 * Registers a pathologist of the lab as a signatory, or changes how they sign. An administrator
 * gives the role, the lab registers: a signature needs both. Signed reports are unchanged. Refuses
 * `not-found` for a person who is not a pathologist there, and `stale`.
 * Source: life cycle 5.
 */
export function registerSignatory(world: World, actor: Actor, input: RegisterSignatory & OfLab) {
  return inStep(world, actor, async ({ tx }) => {
    const labId = managedLab(actor, 'signatory:register', input)
    const { labId: _named, ...signs } = input
    const registered = registering(await listPathologists(tx, labId), input)
    if (!registered.ok) throw asRefusal(registered)
    const before = registered.value
    const isPut = await putSignatory(tx, { ...signs, labId, id: world.chance.uuid() })
    if (!isPut) throw new Refusal('stale')
    const change = { userId: input.userId, before: before.signs, after: signs }
    await audit(world, tx, actor, 'signatory:register', labId, change)
    return { version: input.version + 1 }
  })
}
