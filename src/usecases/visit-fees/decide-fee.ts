import type { Actor } from '#src/domain/people/actor.ts'
import type { DecideVisitFee, VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import { authorise, personOf, refuseOwnMoney } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { refuseDisputed } from '#src/usecases/parts/disputes/open-dispute.ts'
import { notAllowed } from '#src/usecases/transition.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { isOpenFee } from '#src/domain/visits/visit-fee-machine.ts'
import { feeIsOwed, feeIsWaived } from '#src/usecases/parts/visit-fees/end-fee.ts'
import { lockedFee } from '#src/usecases/parts/visit-fees/locked-fee.ts'

type Input = { visitFeeId: VisitFeeId } & DecideVisitFee

/**
 * The office decides whether a failed visit's fee is owed, with a coded reason; the patient is
 * told. Refuses `same-person` to the person who would pay or earn it, `disputed` while a bank
 * disputes the payment, `stale`, and `not-allowed-now` once it is decided, or while the patient
 * still has time to object.
 * Source: decision 034.
 */
export function decideVisitFee(world: World, actor: Actor, input: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit-fee:decide')
    const { fee, tree } = await lockedFee(step, permit, input)
    refuseOwnMoney(actor, fee.accountId)
    refuseOwnMoney(actor, fee.phlebotomistId)
    if (!isOpenFee(fee.state)) throw notAllowed(actor, 'visitFee', fee.state)
    await refuseDisputed(step, fee.bookingId)
    const { verdict, reason, note } = input
    const said = { by: personOf(actor).id, decision: reason, note }
    if (verdict === 'uphold') await feeIsOwed(step, tree, fee, said)
    else await feeIsWaived(step, tree, fee, said)
    const { amount } = fee
    await audit(world, step.tx, actor, 'visit-fee:decide', fee.id, { verdict, reason, amount })
    return { state: verdict === 'uphold' ? ('owed' as const) : ('waived' as const) }
  })
}
