import type { Actor } from '#src/domain/people/actor.ts'
import { decidingFee } from '#src/domain/visits/ending-fee.ts'
import type { DecideVisitFee, VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { endingAt } from '#src/usecases/parts/bookings/end-booking.ts'
import { loadFee } from '#src/usecases/parts/visit-fees/fee-at-hand.ts'

type Input = { visitFeeId: VisitFeeId } & DecideVisitFee

/**
 * The office decides whether a failed visit's fee is owed, with a coded reason; the patient is
 * told. Refuses `same-person` to the person who would pay or earn it, `disputed` while a bank
 * disputes the payment, `stale`, and `not-allowed-now` once it is decided, or while the patient
 * still has time to object.
 * Source: decision 034.
 */
export function decideVisitFee(world: World, actor: Actor, { visitFeeId, ...input }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit-fee:decide')
    const facts = await loadFee(step, permit, visitFeeId)
    const decision = decidingFee(facts, { ...input, by: personOf(actor).id }, endingAt(step))
    return save(step, 'visit-fee:decide', facts, decision)
  })
}
