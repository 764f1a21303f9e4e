import type { OrderId } from '#src/domain/orders/order.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { identification } from '#src/domain/visits/identification.ts'
import type { IdentifyPatients } from '#src/domain/visits/inputs.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { openStartCode } from '#src/usecases/parts/bookings/start-code.ts'
import { loadAnothersCollection } from '#src/usecases/parts/visits/collection.ts'
import { unlessRefused } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { visitId: VisitId } & IdentifyPatients

/**
 * Compares the patient's start code and the name and date of birth that each patient gave, or a
 * guardian with a record for a young child. A wrong code counts, at most five times: the count is
 * kept although the step is refused. Refuses `too-early`, `bound-to-hour`, `guardian-speaks`,
 * `start-code-locked`, `wrong-start-code`, `identifiers-differ`.
 * Source: life cycle 3; reliability L1; decision 033.
 */
export async function identifyPatients(world: World, actor: Actor, { visitId, ...said }: Input) {
  const outcome = await inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:move')
    const facts = await loadAnothersCollection(step, permit, visitId)
    const seal = (saidBy: string, orderId: OrderId) =>
      world.cipher.seal(saidBy, `spoken_for.said_by ${visitId} ${orderId}`)
    const known = { code: openStartCode(world, facts.visit), seal, now: step.now }
    return save(step, 'visit:move', facts, identification(facts, said, known))
  })
  return unlessRefused(outcome)
}
