import { lockCashInHand } from '#src/db/queries/payments.ts'
import { cashDeposited } from '#src/domain/ledger/booking-journals.ts'
import { paise, sumPaise } from '#src/domain/money.ts'
import type { DepositCash } from '#src/domain/payments/deposit-cash.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The back office counts and takes in all the cash a phlebotomist holds. Refuses `wrong-amount`
 * where what was counted is not what the receipts say. Source: life cycle 2.
 */
export function depositCash(world: World, actor: Actor, input: DepositCash) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'cash:deposit')
    const { phlebotomistId } = input
    const held = await lockCashInHand(step.tx, phlebotomistId)
    const due = sumPaise(held.map(({ amount }) => amount))
    if (due !== input.amountPaise)
      throw new Refusal('wrong-amount', { facts: { amountPaise: due } })
    for (const row of held) {
      const { bookingId, id, amount } = row
      await move(step, 'payment', { row, event: 'deposit', bookingId })
      await postJournal(step, bookingId, cashDeposited(id, phlebotomistId, amount))
    }
    await audit(world, step.tx, actor, 'cash:deposit', phlebotomistId, { amount: due })
    return { amount: paise(due), receipts: held.length }
  })
}
