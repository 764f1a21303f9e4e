import { findDeposits, listCorrections, listReceiptsOf } from '#src/db/queries/cash/cash.ts'
import type { DepositId } from '#src/domain/payments/payment.ts'
import type { Actor, UserId } from '#src/domain/people/actor.ts'
import { authorise, mayEver, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import { mayTake } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { depositLine } from '#src/usecases/parts/cash/deposit-line.ts'

/** One slip with its receipts, and whether the reader may reconcile it. */
export function viewDeposit(world: World, actor: Actor, { depositId }: { depositId: DepositId }) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'cash:read')
    const [found] = await findDeposits(tx, { id: depositId }, 1)
    if (!found) throw new Refusal('not-found')
    const { deposit } = found
    const receipts = await listReceiptsOf(tx, depositId)
    const corrections = await listCorrections(tx, depositId)
    await audit(world, tx, actor, 'cash:read', depositId, { event: 'read' })
    const isSecond = ![deposit.takenBy, deposit.phlebotomistId].includes(personOf(actor).id)
    return {
      ...depositLine(found),
      mayDecide: isSecond && mayTake(actor, 'deposit', deposit.state, 'reconcile'),
      mayCorrect:
        deposit.state === 'short' &&
        deposit.phlebotomistId !== personOf(actor).id &&
        mayEver(actor, 'cash:correct') &&
        corrections.every(({ correction }) => correction.state !== 'proposed'),
      corrections: corrections.map((one) => correctionView(actor, deposit.phlebotomistId, one)),
      receipts: receipts.map(({ paymentId: _ours, collectedAt, ...one }) => {
        return { ...one, collectedAt: collectedAt?.toString() ?? null }
      }),
    }
  })
}

type Found = Awaited<ReturnType<typeof listCorrections>>[number]

function correctionView(actor: Actor, phlebotomistId: UserId, found: Found) {
  const { correction, proposedByName, decidedByName } = found
  const { id, amount, bankReference, reason, state, version, proposedBy } = correction
  const isSecond = ![proposedBy, phlebotomistId].includes(personOf(actor).id)
  return {
    correctionId: id,
    amount,
    bankReference,
    reason,
    state,
    version,
    proposedByName,
    proposedAt: correction.proposedAt.toString(),
    decidedByName,
    decidedAt: correction.decidedAt?.toString() ?? null,
    mayDecide: isSecond && mayTake(actor, 'correction', state, 'confirm'),
  }
}
