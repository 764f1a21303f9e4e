import { listCounsellors } from '#src/db/queries/consents/test-consents.ts'
import type { OfLab } from '#src/domain/labs/desk.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Who counsels for the lab of this portal; null where nobody does. */
export function viewCounsellor(world: World, actor: Actor, input: OfLab = {}) {
  return inStep(world, actor, async ({ tx }) => {
    const labId = managedLab(actor, 'desk:read', input)
    const [found] = await listCounsellors(tx, [labId])
    await audit(world, tx, actor, 'desk:read', labId, { part: 'counsellor' })
    const { name = null, phone = null, hours = null } = found ?? {}
    const counsellor = name && phone && hours ? { name, phone, hours } : null
    return { labId, counsellor }
  })
}
