import type { Actor } from '#src/domain/people/actor.ts'
import { earlyPermission } from '#src/domain/visits/early-permission.ts'
import type { AllowEarlyVisit } from '#src/domain/visits/inputs.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { loadCollection } from '#src/usecases/parts/visits/collection.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { visitId: VisitId } & AllowEarlyVisit

/**
 * The patient allows this visit to start before the booked hour, and may withdraw that until
 * somebody has set out. Neither phlebotomist nor office can allow it. Refuses `stale`,
 * `not-allowed-now`, and `bound-to-hour` with the test that must keep its time.
 * Source: model, "Slot"; decision 033.
 */
export function allowEarlyVisit(world: World, actor: Actor, { visitId, ...wish }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:allow-early')
    const facts = await loadCollection(step, permit, visitId)
    return save(step, 'visit:allow-early', facts, earlyPermission(facts, wish, step.now))
  })
}
