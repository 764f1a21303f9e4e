import type { Actor } from '#src/domain/people/actor.ts'
import type { SeparateVisit } from '#src/domain/visits/inputs.ts'
import { separating } from '#src/domain/visits/separating.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { newStartCode } from '#src/usecases/parts/bookings/start-code.ts'
import { loadCollection } from '#src/usecases/parts/visits/collection.ts'
import { loadSeparating } from '#src/usecases/parts/visits/separating-at-hand.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { visitId: VisitId } & SeparateVisit

/**
 * One person of a visit gets another hour, in the same booking: a separate visit, for exactly the charge
 * that was shown and agreed to. Refuses what `separating` refuses.
 * Source: decision 266.
 */
export function separateVisit(world: World, actor: Actor, { visitId, ...input }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:separate')
    const locked = await loadCollection(step, permit, visitId)
    const { orderId } = input
    const startsAt = Temporal.Instant.from(input.startsAt)
    const facts = await loadSeparating(step, locked, { orderId, startsAt })
    const id = VisitId.parse(world.chance.uuid())
    const given = { now: step.now, id, startCodeSealed: newStartCode(world, id) }
    return save(step, 'visit:separate', facts, separating(facts, input, given))
  })
}
