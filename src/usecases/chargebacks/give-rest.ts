import { advanceLeft } from '#src/db/queries/ledger.ts'
import { sumWithheld } from '#src/db/queries/visit-fees.ts'
import { paymentRefundable } from '#src/domain/ledger/booking-journals.ts'
import { paise, sumPaise } from '#src/domain/money.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import { creditsLeft, returnGoodwill } from '#src/usecases/bookings/end-payment.ts'
import { mainVisit, reloadTree } from '#src/usecases/bookings/tree.ts'
import { grantCredit } from '#src/usecases/credits/grant-credit.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { askRefund } from '#src/usecases/refunds/ask-refund.ts'
import type { Step } from '#src/usecases/step.ts'

/** What of a booking was paid in advance and belongs to nobody else; in paise. */
export async function advanceOf(step: Step, tree: BookingTree) {
  const { id } = tree.booking
  const withheld = await sumWithheld(step.tx, id)
  return { left: await advanceLeft(step.tx, id), pending: pendingOf(tree) + withheld }
}

/** What will yet be earned of it: tests whose sample no lab has, and the way to the patient. */
function pendingOf(tree: BookingTree): number {
  const { items, booking } = tree
  const waiting = items.filter(({ state }) => state === 'ordered' || state === 'recollect')
  const { collectedAt } = mainVisit(tree)
  const isComing = booking.cancelledAt === null && booking.expiredAt === null && !collectedAt
  return sumPaise(waiting.map(({ price }) => price)) + (isComing ? booking.collectionCharge : 0)
}

/**
 * A case is decided: what was to be refunded meanwhile and could not be is given now, in money as
 * far as money is left, the rest as the credit it was paid with. Never what the bank has kept.
 */
export async function giveRest(step: Step, bookingId: BookingId): Promise<void> {
  const tree = await reloadTree(step, bookingId)
  const { booking, payment, carried } = tree
  const { left, pending } = await advanceOf(step, tree)
  const free = Math.max(0, left - pending)
  const fees = sumPaise(carried.map(({ amount }) => amount))
  const inMoney = payment.amount - fees - payment.refunded - payment.chargedBack
  const amount = paise(Math.min(free, Math.max(0, inMoney)))
  if (amount > 0) {
    await askRefund(step, bookingId, { amount, reason: 'dispute-decided', testItemId: null })
    await postJournal(step, bookingId, paymentRefundable(payment.id, booking.accountId, amount))
  }
  const used = paise(Math.min(free - amount, await creditsLeft(step, tree)))
  await grantCredit(step, booking, { fault: paise(0), used })
  if (booking.cancelledAt) {
    const withheld = paise(await sumWithheld(step.tx, bookingId))
    await returnGoodwill(step, booking, withheld)
  }
}
