import type { Actor } from '#src/domain/people/actor.ts'
import { disputingFee } from '#src/domain/visits/ending-fee.ts'
import type { DisputeVisitFee, VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import { authorise } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { loadFee } from '#src/usecases/parts/visit-fees/fee-at-hand.ts'
import { sealFeeWords } from '#src/usecases/parts/bookings/sealed-fee-words.ts'

type Input = { visitFeeId: VisitFeeId } & DisputeVisitFee

/**
 * The patient objects to a failed visit's fee: nothing is owed until the office has decided.
 * Refuses `not-allowed-now` once the fee is owed, waived or disputed, and `stale`.
 * Source: decision 034.
 */
export function disputeVisitFee(world: World, actor: Actor, input: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit-fee:dispute')
    const { visitFeeId, version, words } = input
    const facts = await loadFee(step, permit, visitFeeId)
    const wordsSealed = words ? sealFeeWords(world, visitFeeId, words) : null
    const decision = disputingFee(facts, { version, wordsSealed, now: step.now })
    return save(step, 'visit-fee:dispute', facts, decision)
  })
}
