import type { Actor } from '#src/domain/people/actor.ts'
import type { DisputeVisitFee, VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { tellBooker } from '#src/usecases/parts/bookings/tell-booker.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockedFee } from '#src/usecases/parts/visit-fees/locked-fee.ts'
import { sealFeeWords } from '#src/usecases/parts/visit-fees/sealed-fee-words.ts'

type Input = { visitFeeId: VisitFeeId } & DisputeVisitFee

/**
 * The patient objects to a failed visit's fee: nothing is owed until the office has decided.
 * Refuses `not-allowed-now` once the fee is owed, waived or disputed, and `stale`.
 * Source: decision 034.
 */
export function disputeVisitFee(world: World, actor: Actor, input: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit-fee:dispute')
    const { fee, tree } = await lockedFee(step, permit, input)
    const { words } = input
    const patch = {
      disputedAt: step.now,
      wordsSealed: words ? sealFeeWords(world, fee.id, words) : null,
    }
    const { bookingId } = fee
    await move(step, 'visitFee', { row: fee, event: 'dispute', bookingId, patch })
    await tellBooker(step, tree, 'visit-fee-disputed', { charge: fee.amount })
    await audit(world, step.tx, actor, 'visit-fee:dispute', fee.id, { amount: fee.amount })
    return { state: 'disputed' as const }
  })
}
