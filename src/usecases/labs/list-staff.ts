import { listLabPeople } from '#src/db/queries/labs/lab-desk.ts'
import type { OfLab } from '#src/domain/labs/desk.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { maskedEmail, maskedPhone } from '#src/domain/people/masked.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'

/** The people with a role at the lab, each once. Only an administrator gives roles. */
export function listStaff(world: World, actor: Actor, input: OfLab = {}) {
  return inStep(world, actor, async ({ tx }) => {
    const labId = managedLab(actor, 'staff:read', input)
    const people = await listLabPeople(tx, labId)
    await audit(world, tx, actor, 'staff:read', labId, { found: people.map(({ id }) => id) })
    return {
      labId,
      people: people.map(({ email, phone, ...person }) => ({
        ...person,
        email: maskedEmail(email),
        phone: maskedPhone(phone),
      })),
    }
  })
}
