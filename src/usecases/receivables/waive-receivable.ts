import { mainVisit } from '#src/domain/bookings/main-visit.ts'
import { loadTree, lockBooking } from '#src/db/queries/booking-tree.ts'
import { lowerAmountDue } from '#src/db/queries/bookings.ts'
import { findReceivable, lockReceivables } from '#src/db/queries/receivables.ts'
import { receivableWaived } from '#src/domain/ledger/refund-journals.ts'
import type { ReceivableId } from '#src/domain/payments/payment.ts'
import type { WaiveReceivable } from '#src/domain/receivables/waive-receivable.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, refuseOwnMoney } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { receivableId: ReceivableId } & WaiveReceivable

/**
 * Waives a fee, with a reason. A cash booking that carries it has that much less due at the door.
 * Refuses `same-person` to the patient whose fee it is, `stale` where another booking took it
 * meanwhile, and `not-allowed-now` once it is settled, while its carrier is paid online, or where
 * nothing would be left to pay at the door.
 * Source: life cycle 9.
 */
export function waiveReceivable(world: World, actor: Actor, input: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'receivable:waive')
    const seen = permit.over(await findReceivable(step.tx, input.receivableId))
    refuseOwnMoney(actor, seen.accountId)
    const carrier = seen.attachedBookingId
    const booking = carrier ? await lockBooking(step.tx, carrier) : undefined
    const [row] = await lockReceivables(step.tx, [seen.id])
    // Another booking may have taken or released it while we waited for the lock.
    if (!row || row.attachedBookingId !== carrier) throw new Refusal('stale')
    if (row.state === 'attached' && booking) await lowerCarrier(step, actor, booking, row)
    const patch = { attachedBookingId: null }
    const { bookingId } = row
    const { reason } = input
    await move(step, 'receivable', { row, event: 'waive', bookingId, patch, reason })
    await postJournal(step, bookingId, receivableWaived(row, 'receivable-waived'))
    await audit(world, step.tx, actor, 'receivable:waive', row.id, { reason, amount: row.amount })
    return { state: 'waived' as const }
  })
}

type Receivable = NonNullable<Awaited<ReturnType<typeof findReceivable>>>

async function lowerCarrier(
  step: Step,
  actor: Actor,
  booking: NonNullable<Awaited<ReturnType<typeof lockBooking>>>,
  { amount }: Receivable,
) {
  const tree = await loadTree(step.tx, booking)
  const { payment } = tree
  if (payment.state !== 'due' || payment.amount <= amount)
    throw notAllowed(actor, 'payment', payment.state)
  await lowerAmountDue(step.tx, payment.id, mainVisit(tree).id, amount)
}
