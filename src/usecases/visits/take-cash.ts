import type { Actor } from '#src/domain/people/actor.ts'
import { cashTaking } from '#src/domain/visits/cash-taking.ts'
import type { TakeCash } from '#src/domain/visits/inputs.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { loadAnothersCollection } from '#src/usecases/parts/visits/collection.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { visitId: VisitId } & TakeCash

/**
 * Takes exactly the amount due, earlier fees included, and returns a receipt number. A repeated
 * call returns the same receipt. Refuses `wrong-amount`.
 */
export function takeCash(world: World, actor: Actor, { visitId, ...input }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:move')
    const facts = await loadAnothersCollection(step, permit, visitId)
    const by = { phlebotomistId: personOf(actor).id, now: step.now }
    return save(step, 'visit:move', facts, cashTaking(facts, input, by))
  })
}
