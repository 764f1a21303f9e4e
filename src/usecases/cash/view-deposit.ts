import { findDeposits, listReceiptsOf } from '#src/db/queries/cash.ts'
import type { DepositId } from '#src/domain/payments/payment.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, mayEver, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { depositLine } from './deposit-line.ts'

/** One slip with its receipts, and whether the reader may reconcile it. */
export function viewDeposit(world: World, actor: Actor, { depositId }: { depositId: DepositId }) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'cash:read')
    const [found] = await findDeposits(tx, { id: depositId }, 1)
    if (!found) throw new Refusal('not-found')
    const { deposit } = found
    const receipts = await listReceiptsOf(tx, depositId)
    await audit(world, tx, actor, 'cash:read', depositId, { event: 'read' })
    const isSecond = ![deposit.takenBy, deposit.phlebotomistId].includes(personOf(actor).id)
    return {
      ...depositLine(found),
      mayDecide: deposit.state === 'taken' && isSecond && mayEver(actor, 'cash:reconcile'),
      receipts: receipts.map(({ paymentId: _ours, collectedAt, ...one }) => {
        return { ...one, collectedAt: collectedAt?.toString() ?? null }
      }),
    }
  })
}
