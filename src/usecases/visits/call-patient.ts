import { listCallsOfVisit } from '#src/db/queries/changes/visit-stamps.ts'
import { findContact } from '#src/db/queries/contact/contacts.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { calling } from '#src/domain/visits/calling.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { bridged } from '#src/usecases/parts/visits/bridged.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { loadAnothersCollection } from '#src/usecases/parts/visits/collection.ts'

/**
 * The phlebotomist calls the patient: the attempt is recorded, the patient gets a message about it,
 * and the two are connected without showing a number, where a bridge is configured; otherwise the
 * phlebotomist dials. Another try within three minutes counts as the same
 * attempt. Refuses `no-phone` where the account has none, `no-phone-of-yours` where a bridge would ring theirs, `not-allowed-now` before the visit is
 * accepted and after it is over.
 * Source: decisions 034 and 208.
 */
export function callPatient(world: World, actor: Actor, input: { visitId: VisitId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:move')
    const [facts, calls] = await Promise.all([
      loadAnothersCollection(step, permit, input.visitId),
      listCallsOfVisit(step.tx, input.visitId),
    ])
    const { id: by } = personOf(actor)
    const { isBridged } = world.settings
    const own = isBridged ? ((await findContact(step.tx, by))?.phone ?? null) : null
    const call = { id: world.chance.uuid(), by }
    const bridge = isBridged ? { own } : null
    const decision = calling({ ...facts, calls, bridge }, call, step.now)
    const { callId, to, first, ...answer } = await save(step, 'visit:move', facts, decision)
    if (first === null) return { ...answer, how: 'dial' as const, number: to }
    await bridged(step, { first, second: to, callId })
    return { ...answer, how: 'bridge' as const, number: null }
  })
}
