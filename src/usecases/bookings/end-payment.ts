import type { BookingTree, VisitRow } from '#src/db/queries/booking-tree.ts'
import { listRefundsOf, type RefundRow } from '#src/db/queries/refunds.ts'
import { advanceLeft, creditGiven, goodwillGiven } from '#src/db/queries/ledger.ts'
import { cashHandedBack, paymentRefundable } from '#src/domain/ledger/booking-journals.ts'
import { cancellationFeeKept, goodwillReturned } from '#src/domain/ledger/refund-journals.ts'
import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import { wasPaid } from '#src/domain/payments/payment-machine.ts'
import { type EndingMoney, moneyOfEnding } from '#src/domain/refunds/refund.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { askRefund } from '#src/usecases/refunds/ask-refund.ts'
import { rejectRefund } from '#src/usecases/refunds/reject-refund.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'

/** Whether the visit fails in this very step, or the booking is cancelled from elsewhere. */
export type Door = {
  visit: VisitRow
  isFailing: boolean
  /** The charge is neither kept nor owed yet: it waits to be disputed or decided. */
  isWithheld?: boolean
}

/** What becomes of the booking's money if it ended now at this charge; changes nothing. */
export async function endingNow(
  { tx }: Pick<Step, 'tx'>,
  tree: BookingTree,
  door: Door,
  charge: Paise,
): Promise<EndingMoney> {
  const live = isAtTheDoor(tree, door) ? await liveRefunds(tx, tree) : []
  const isWithdrawable = live.every(isInOurHands)
  const isHandedBack = isAtTheDoor(tree, door) && isWithdrawable
  // What was asked for and is withdrawn goes back in cash with the rest.
  const withdrawn = isHandedBack ? sumPaise(live.map(({ amount }) => amount)) : 0
  const { payment } = tree
  return moneyOfEnding({
    payment: { ...payment, refunded: paise(payment.refunded - withdrawn) },
    carriedFees: settledFees(tree),
    charge,
    isAtTheDoor: isHandedBack,
  })
}

async function liveRefunds(tx: Step['tx'], { booking }: BookingTree) {
  const refunds = await listRefundsOf(tx, booking.id)
  return refunds.filter(({ state, kind }) => state !== 'rejected' && kind === 'booking')
}

/** A rule asked for it and nobody took it to a bank yet. */
function isInOurHands({ state, requestedBy }: RefundRow): boolean {
  return requestedBy === null && (state === 'requested' || state === 'approved')
}

function isAtTheDoor({ payment }: BookingTree, { visit, isFailing }: Door): boolean {
  return (
    payment.state === 'cash-collected' &&
    payment.collectedBy === visit.phlebotomistId &&
    visit.identifiedAt !== null &&
    (visit.state === 'identified' || isFailing)
  )
}

const settledFees = ({ carried }: BookingTree) =>
  sumPaise(carried.filter(({ state }) => state === 'settled').map(({ amount }) => amount))

/**
 * Ends the booking's money as the domain says: void, handed back by who took it and still stands at
 * the door, or refunded; the charge is taken from what was paid online. What is refunded already
 * does not go back twice, and earlier fees it carried stay settled.
 */
export async function endPayment(step: Step, tree: BookingTree, door: Door, charge: Paise) {
  const ending = await endingNow(step, tree, door, charge)
  const { payment, booking } = tree
  if (ending.how === 'void')
    await move(step, 'payment', { row: payment, event: 'void', bookingId: booking.id })
  if (ending.how === 'hand-back') await handBack(step, tree)
  if (ending.how === 'refund') await refundRest(step, tree, { ...ending, door, charge })
  return ending
}

/** All of it at once, in cash; what was to be refunded of it is part of that. */
async function handBack(step: Step, tree: BookingTree) {
  const { payment, carried, booking } = tree
  const bookingId = booking.id
  for (const row of await liveRefunds(step.tx, tree))
    await rejectRefund(step, row, 'handed back in cash')
  await move(step, 'payment', { row: payment, event: 'hand-back', bookingId })
  const taken = {
    paymentId: payment.id,
    accountId: booking.accountId,
    phlebotomistId: payment.collectedBy ?? '',
    amount: payment.amount,
    carried: carried.filter(({ state }) => state === 'settled'),
  }
  await postJournal(step, bookingId, cashHandedBack(taken))
}

type Rest = EndingMoney & { door: Door; charge: Paise }

async function refundRest(step: Step, { payment, booking }: BookingTree, rest: Rest) {
  const { back, kept, breakdown, door, charge } = rest
  const { id: paymentId } = payment
  const { accountId, id: bookingId } = booking
  if (back > 0)
    await askRefund(step, bookingId, {
      amount: back,
      reason: 'cancelled',
      testItemId: null,
      breakdown,
    })
  if (door.isWithheld) {
    await postJournal(step, bookingId, paymentRefundable(paymentId, accountId, back))
    return returnGoodwill(step, booking, kept)
  }
  const { phlebotomistId } = door.visit
  await postJournal(
    step,
    bookingId,
    kept > 0
      ? cancellationFeeKept({ paymentId, accountId, phlebotomistId, charge, kept, refund: back })
      : paymentRefundable(paymentId, accountId, back),
  )
  await returnGoodwill(step, booking)
}

/**
 * Given by hand before, and now nobody earns what it came on top of: it was the patient's own. What
 * is kept back for a fee may yet be earned.
 */
export async function returnGoodwill(
  step: Step,
  { id, accountId }: BookingTree['booking'],
  keptBack = paise(0),
) {
  const given = await goodwillGiven(step.tx, id)
  const left = Math.max(0, (await advanceLeft(step.tx, id)) - keptBack)
  const amount = paise(Math.min(given, left))
  if (amount > 0) await postJournal(step, id, goodwillReturned({ id, accountId, amount }))
}

/**
 * Credits that paid for this booking and were not given back with one of its tests yet. What of them
 * paid an earlier fee, the money being less than that, stays with it.
 */
export async function creditsLeft({ tx }: Step, tree: BookingTree) {
  const { booking, payment, credited } = tree
  if (!wasPaid(payment.state)) return paise(0)
  const used = sumPaise(credited.filter(({ state }) => state === 'settled').map((c) => c.amount))
  const forFees = Math.max(0, settledFees(tree) - payment.amount)
  const back = await creditGiven(tx, booking.id, 'credit-given-back')
  return paise(Math.max(0, used - forFees - back))
}
