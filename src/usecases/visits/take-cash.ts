import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import { cashCollected } from '#src/domain/ledger/booking-journals.ts'
import { receiptNumber } from '#src/domain/payments/receipt-number.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { TakeCash } from '#src/domain/visits/inputs.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockAnothersVisit } from '#src/usecases/parts/visits/locked-visit.ts'

/**
 * Takes exactly the amount due, earlier fees included, and returns a receipt number. A repeated
 * call returns the same receipt. Refuses `wrong-amount`.
 */
export function takeCash(world: World, actor: Actor, input: { visitId: VisitId } & TakeCash) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:move')
    const { visit, tree } = await lockAnothersVisit(step, permit, input.visitId)
    const { payment } = tree
    if (payment.state === 'cash-collected' && payment.receiptNumber)
      return { receiptNumber: payment.receiptNumber }
    if (visit.state !== 'identified') throw notAllowed(actor, 'visit', visit.state)
    if (input.amountPaise !== payment.amount)
      throw new Refusal('wrong-amount', { facts: { amountPaise: payment.amount } })
    const receipt = await collect(step, tree, personOf(actor).id)
    await audit(world, step.tx, actor, 'visit:move', visit.id, {
      event: 'take-cash',
      receiptNumber: receipt,
    })
    return { receiptNumber: receipt }
  })
}

async function collect(
  step: Step,
  { payment, booking, carried, credited }: BookingTree,
  phlebotomistId: NonNullable<BookingTree['payment']['collectedBy']>,
) {
  const bookingId = booking.id
  const receipt = receiptNumber(booking.number)
  const patch = { receiptNumber: receipt, collectedBy: phlebotomistId, collectedAt: step.now }
  await move(step, 'payment', { row: payment, event: 'collect', bookingId, patch })
  const settled = carried.filter(({ state }) => state === 'attached')
  for (const row of settled) await move(step, 'receivable', { row, event: 'settle', bookingId })
  const used = credited.filter(({ state }) => state === 'attached')
  for (const row of used) await move(step, 'credit', { row, event: 'settle', bookingId })
  await postJournal(
    step,
    bookingId,
    cashCollected({
      paymentId: payment.id,
      accountId: booking.accountId,
      phlebotomistId,
      amount: payment.amount,
      carried: settled,
      credited: used,
    }),
  )
  return receipt
}
