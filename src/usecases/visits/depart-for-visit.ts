import { findPhlebotomist } from '#src/db/queries/contact/contacts.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { departure } from '#src/domain/visits/under-way.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { loadAnothersVisit } from '#src/usecases/parts/visits/visit-at-hand.ts'

/**
 * The phlebotomist sets out; the patient is told. Refuses `too-early`, `bound-to-hour`.
 * Source: life cycle 3; decision 033.
 */
export function departForVisit(world: World, actor: Actor, input: { visitId: VisitId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:move')
    const [facts, person] = await Promise.all([
      loadAnothersVisit(step, permit, input.visitId),
      findPhlebotomist(step.tx, personOf(actor).id),
    ])
    return save(step, 'visit:move', facts, departure(facts, person, step.now))
  })
}
