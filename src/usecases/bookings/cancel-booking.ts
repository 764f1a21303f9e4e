import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import { insertReceivable, saveCancellation } from '#src/db/queries/bookings.ts'
import { releasePlaces } from '#src/db/queries/slots.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { CancelBooking } from '#src/domain/bookings/cancel-booking.ts'
import { feeOwed, phlebotomistPartOf } from '#src/domain/ledger/booking-journals.ts'
import { allowedEvents } from '#src/domain/machine.ts'
import type { Paise } from '#src/domain/money.ts'
import { ReceivableId } from '#src/domain/payments/payment.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { visitMachine } from '#src/domain/visits/visit-machine.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, recordBirth } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { chargeNow } from './charge-now.ts'
import { endPayment } from './end-payment.ts'
import { settleOrders } from './settle-orders.ts'
import { tellBooker } from './tell-booker.ts'
import { lockPermitted, mainVisit } from './tree.ts'

type By = 'patient' | 'back-office'

/**
 * Cancels the whole booking for exactly the charge the person was shown. Cancelling what is already
 * cancelled changes nothing.
 * Refuses `not-cancellable-after-collection`, and `charge-changed` when the charge is another now.
 */
export function cancelBooking(
  world: World,
  actor: Actor,
  input: { bookingId: BookingId } & CancelBooking,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'booking:cancel')
    const tree = await lockPermitted(step, permit, input.bookingId)
    const { booking } = tree
    if (booking.cancelledAt) return { charge: booking.cancellationCharge ?? 0 }
    const by: By =
      actor.kind === 'person' && actor.id === booking.accountId ? 'patient' : 'back-office'
    const charge = chargeNow(step, tree, by)
    if (!charge.ok)
      throw new Refusal(charge.error, { currentState: orderState(tree), allowedActions: [] })
    if (input.expectedChargePaise !== charge.value)
      throw new Refusal('charge-changed', { facts: { chargePaise: charge.value } })
    await cancelTree(step, tree, { by, charge: charge.value, reason: input.reason ?? null })
    await audit(world, step.tx, actor, 'booking:cancel', booking.id, { charge: charge.value })
    return { charge: charge.value }
  })
}

function orderState(tree: BookingTree): string {
  return tree.orders[0]?.state ?? 'placed'
}

type Cancellation = { by: By | 'visit'; charge: Paise; reason: string | null }

/** Everything that ends with a cancelled booking: visit, tubes, items, payment, places, fees. */
export async function cancelTree(step: Step, tree: BookingTree, cancellation: Cancellation) {
  const { booking } = tree
  const visit = mainVisit(tree)
  const bookingId = booking.id
  if (allowedEvents(visitMachine, visit.state).includes('cancel'))
    await move(step, 'visit', { row: visit, event: 'cancel', bookingId })
  await releasePlaces(step.tx, visit.id, step.now)
  await writeOffTubes(step, tree)
  for (const row of tree.items.filter(({ state }) => state === 'ordered'))
    await move(step, 'item', { row, event: 'cancel', bookingId })
  await endPayment(step, tree, { visit, isFailing: cancellation.by === 'visit' })
  await letFeesGo(step, tree)
  await saveCancellation(step.tx, bookingId, {
    cancelledAt: step.now,
    cancelledBy: cancellation.by,
    cancelReason: cancellation.reason,
    cancellationCharge: cancellation.charge,
  })
  if (cancellation.charge > 0) await owe(step, tree, cancellation.charge)
  await settleOrders(step, bookingId)
  const { by, charge } = cancellation
  const event = by === 'visit' && charge > 0 ? 'visit-failed' : 'booking-cancelled'
  await tellBooker(step, tree, event, { charge })
}

async function writeOffTubes(step: Step, { tubes, booking }: BookingTree) {
  const open = tubes.filter(({ state }) => state === 'planned' || state === 'labelled')
  for (const row of open)
    await move(step, 'tube', {
      row,
      event: 'write-off',
      bookingId: booking.id,
      patch: { writeOffReason: 'cancelled' },
    })
}

/** Earlier fees this booking carried are pending again: it ended unpaid. */
async function letFeesGo(step: Step, { carried, booking }: BookingTree) {
  for (const row of carried.filter(({ state }) => state === 'attached'))
    await move(step, 'receivable', {
      row,
      event: 'detach',
      bookingId: booking.id,
      patch: { attachedBookingId: null },
    })
}

/** The fee of a cash booking waits for the next one. Source: specification §1. */
async function owe(step: Step, tree: BookingTree, fee: Paise) {
  const { booking } = tree
  const receivable = {
    id: ReceivableId.parse(step.world.chance.uuid()),
    accountId: booking.accountId,
    bookingId: booking.id,
    amount: fee,
    phlebotomistPart: phlebotomistPartOf(fee),
    phlebotomistId: mainVisit(tree).phlebotomistId,
    state: 'pending' as const,
    createdAt: step.now,
  }
  await insertReceivable(step.tx, receivable)
  await recordBirth(step, 'receivable', receivable, booking.id)
  await postJournal(step, booking.id, feeOwed(receivable.id, booking.accountId, fee))
}
