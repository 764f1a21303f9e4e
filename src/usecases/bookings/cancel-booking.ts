import { mainVisit } from '#src/domain/bookings/main-visit.ts'
import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import { findMoney, withMoney } from '#src/db/queries/booking-money.ts'
import { saveCancellation } from '#src/db/queries/bookings.ts'
import { releasePlaces } from '#src/db/queries/slots.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { CancelBooking } from '#src/domain/bookings/cancel-booking.ts'
import type { CancellationFault } from '#src/domain/bookings/cancellation.ts'
import { phlebotomistPartOf } from '#src/domain/ledger/booking-journals.ts'
import { allowedEvents } from '#src/domain/machine.ts'
import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import { refundable } from '#src/domain/refunds/refundable.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { visitMachine } from '#src/domain/visits/visit-machine.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { grantCredit } from '#src/usecases/credits/grant-credit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import { type Contested, openFee } from '#src/usecases/visit-fees/open-fee.ts'
import type { World } from '#src/usecases/world.ts'
import { chargeNow } from './charge-now.ts'
import { endPayment } from './end-payment.ts'
import { letCarriedGo } from './let-carried-go.ts'
import { oweFee } from './owe-fee.ts'
import { settleOrders } from './settle-orders.ts'
import { tellBooker } from './tell-booker.ts'
import { lockPermitted } from './tree.ts'

type By = 'patient' | 'back-office'
type Input = { bookingId: BookingId } & CancelBooking

/**
 * Cancels the whole booking for exactly the charge the person was shown. Cancelling what is already
 * cancelled changes nothing. The back office may say whose fault it is; without a word it is ours.
 * Refuses `not-cancellable-after-collection`, and `charge-changed` when the charge is another now.
 */
export function cancelBooking(world: World, actor: Actor, input: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'booking:cancel')
    const tree = await lockPermitted(step, permit, input.bookingId)
    const { booking } = tree
    if (booking.cancelledAt) return answeredBefore(step, booking)
    if (booking.expiredAt) throw closed('not-allowed-now', tree)
    const isOwner = actor.kind === 'person' && actor.id === booking.accountId
    if (isOwner && input.fault) throw new Refusal('forbidden')
    const by: By = isOwner ? 'patient' : 'back-office'
    const now = await chargeNow(step, tree, { by, said: input.fault })
    if (!now.ok) throw closed(now.error, tree)
    const { charge, credit, fault, contractCharge } = now.value
    if (input.expectedChargePaise !== charge)
      throw new Refusal('charge-changed', { facts: { chargePaise: charge } })
    const reason = input.reason ?? null
    const money = await cancelTree(step, tree, {
      by,
      charge: contractCharge,
      reason,
      fault,
      credit,
    })
    const { waived } = money
    const detail = { charge, fault, credit, waived, refund: money.back }
    await audit(world, step.tx, actor, 'booking:cancel', booking.id, detail)
    return { charge, refund: money.back, credit }
  })
}

/** What cancelling came to, for whoever asks again. */
async function answeredBefore({ tx }: Step, { id, cancellationCharge }: BookingTree['booking']) {
  const { refunds, creditGranted } = await findMoney(tx, id)
  const rest = refunds.filter((one) => one.breakdown !== null && one.kind === 'booking')
  return {
    charge: cancellationCharge ?? paise(0),
    refund: sumPaise(rest.map(({ amount }) => amount)),
    credit: creditGranted,
  }
}

function closed(code: 'not-allowed-now' | 'not-cancellable-after-collection', tree: BookingTree) {
  const currentState = tree.orders[0]?.state ?? 'placed'
  return new Refusal(code, { currentState, allowedActions: [] })
}

type Cancellation = {
  by: By | 'visit' | 'bank' | 'clock'
  /** By the contract; what was paid online may be less. */
  charge: Paise
  reason: string | null
  fault?: CancellationFault | null
  /** What a fault of ours is credited with. */
  credit?: Paise
  /** A visit failed: the charge waits until the patient or the office has had their word. */
  contested?: Contested
}

/** Everything that ends with a cancelled booking: visit, tubes, items, payment, places, fees. */
export async function cancelTree(step: Step, tree: BookingTree, cancellation: Cancellation) {
  const { booking } = tree
  const { by, charge, reason, fault = null, credit = paise(0), contested } = cancellation
  const visit = mainVisit(tree)
  const bookingId = booking.id
  if (allowedEvents(visitMachine, visit.state).includes('cancel'))
    await move(step, 'visit', { row: visit, event: 'cancel', bookingId })
  await releasePlaces(step.tx, visit.id, step.now)
  await endTests(step, tree)
  const held = await withMoney(step.tx, tree)
  const { credits: used } = refundable(held)
  const door = { visit, isFailing: by === 'visit', isWithheld: contested !== undefined }
  const money = await endPayment(step, held, door, charge)
  await letCarriedGo(step, tree)
  await saveCancellation(step.tx, bookingId, {
    cancelledAt: step.now,
    cancelledBy: by,
    cancelReason: reason,
    fault,
    cancellationCharge: contested ? paise(0) : paise(money.kept + money.owed),
  })
  const fee = contested && (await openFee(step, tree, contested, { charge, ...money }))
  if (!contested && money.owed > 0) await owe(step, tree, money.owed)
  await grantCredit(step, booking, { fault: credit, used })
  await settleOrders(step, bookingId)
  if (fee) await tellOfFee(step, tree, fee, money)
  else await tellBooker(step, tree, endedBy(by), { ...newsOf(money), credit })
  return { ...money, fee }
}

/** Whoever cancels knows it; who is told by time alone is told why. */
const endedBy = (by: Cancellation['by']) =>
  by === 'clock' ? 'visit-not-made-ended' : 'booking-cancelled'

type Fee = NonNullable<Awaited<ReturnType<typeof openFee>>>

/** What may be owed, by when to say that it is wrong, and what goes back at once. */
function tellOfFee(step: Step, tree: BookingTree, { amount, state, dueAt }: Fee, money: Money) {
  const event = state === 'waiting' ? 'visit-fee-waits' : 'visit-fee-looked-at'
  return tellBooker(step, tree, event, { ...newsOf(money), charge: amount, until: dueAt })
}

/** A fee the patient agreed to is owed at once. */
function owe(step: Step, tree: BookingTree, amount: Paise) {
  const { phlebotomistId } = mainVisit(tree)
  const phlebotomistPart = phlebotomistPartOf(amount)
  return oweFee(step, tree.booking, { amount, phlebotomistPart, phlebotomistId })
}

/** Tubes that will not be drawn and tests that will not be done. */
async function endTests(step: Step, { tubes, items, booking }: BookingTree) {
  const bookingId = booking.id
  const patch = { writeOffReason: 'cancelled' as const }
  const open = tubes.filter(({ state }) => state === 'planned' || state === 'labelled')
  for (const row of open) await move(step, 'tube', { row, event: 'write-off', bookingId, patch })
  for (const row of items.filter(({ state }) => state === 'ordered'))
    await move(step, 'item', { row, event: 'cancel', bookingId })
}

type Money = Awaited<ReturnType<typeof endPayment>>

/** What the patient is told of it. */
function newsOf({ how, kept, owed, back }: Money) {
  return { charge: owed, kept, refund: how === 'hand-back' ? paise(0) : back }
}
