import { listPathologists, putSignatory } from '#src/db/queries/signatories.ts'
import type { OfLab } from '#src/domain/labs/desk.ts'
import type { RegisterSignatory } from '#src/domain/labs/signatory.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { managedLab } from './managed-lab.ts'

/**
 * Registers a pathologist of the lab as one who signs, or changes how they sign. The role is given by
 * an administrator, the registration by the lab: both are wanted for a signature. Reports that were
 * signed keep what they say. Refuses `not-found` of who is no pathologist there, and `stale`.
 * Source: life cycle 5.
 */
export function registerSignatory(world: World, actor: Actor, input: RegisterSignatory & OfLab) {
  return inStep(world, actor, async ({ tx }) => {
    const labId = managedLab(actor, 'signatory:register', input)
    const { labId: _named, ...signs } = input
    const before = (await listPathologists(tx, labId)).find(({ userId }) => userId === input.userId)
    if (!before) throw new Refusal('not-found')
    const row = { ...signs, labId, id: world.chance.uuid() }
    if ((before.signs?.version ?? 0) !== input.version || !(await putSignatory(tx, row)))
      throw new Refusal('stale')
    const change = { userId: input.userId, before: before.signs, after: signs }
    await audit(world, tx, actor, 'signatory:register', labId, change)
    return { version: input.version + 1 }
  })
}
