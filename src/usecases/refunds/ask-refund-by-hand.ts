import { withMoney } from '#src/db/queries/booking-money.ts'
import {
  type BookingTree,
  type ItemRow,
  loadTree,
  lockBooking,
} from '#src/db/queries/booking-tree.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { paise } from '#src/domain/money.ts'
import { isPaid } from '#src/domain/payments/payment-machine.ts'
import type { AskRefundByHand } from '#src/domain/refunds/refund.ts'
import { refundable } from '#src/domain/refunds/refundable.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { authorise, personOf, refuseOwnMoney } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import { whereItStands } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { askRefund } from '#src/usecases/parts/refunds/ask-refund.ts'

type Input = { bookingId: BookingId } & AskRefundByHand

/**
 * A manual refund, which no rule gives: an amount, or the price of a test that was done. Another
 * member of finance must approve it, whatever the amount. Refuses `same-person` to the booking's
 * own account, `more-than-paid`, `already-refunded`, `disputed`, and `not-allowed-now` where
 * nothing is paid or the test has not begun (cancel it instead).
 * Source: life cycle 8.
 */
export function askRefundByHand(world: World, actor: Actor, input: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'refund:ask')
    const booking = permit.over(await lockBooking(step.tx, input.bookingId))
    refuseOwnMoney(actor, booking.accountId)
    const tree = await withMoney(step.tx, await loadTree(step.tx, booking))
    if (tree.money.isDisputed) throw new Refusal('disputed')
    // After a partial chargeback the rest may be refunded by hand.
    if (!isPaid(tree.payment.state) && tree.payment.state !== 'chargeback')
      throw new Refusal('not-allowed-now', whereItStands(actor, 'payment', tree.payment.state))
    const { amount, testItemId } = wantedOf(actor, tree, input)
    if (testItemId && tree.money.refunds.some((one) => one.testItemId === testItemId))
      throw new Refusal('already-refunded')
    const { balance: refundablePaise } = refundable(tree)
    if (amount > refundablePaise)
      throw new Refusal('more-than-paid', { facts: { refundablePaise } })
    const requestedBy = personOf(actor).id
    const { reason } = input
    const wanted = { amount, reason, testItemId, requestedBy }
    const refund = await askRefund(step, booking.id, wanted)
    if (!refund) throw new Refusal('already-refunded')
    await audit(world, step.tx, actor, 'refund:ask', refund.id, { amount, reason, testItemId })
    return { refundId: refund.id, state: refund.state }
  })
}

function wantedOf(actor: Actor, tree: BookingTree, input: AskRefundByHand) {
  if ('amountPaise' in input) return { amount: paise(input.amountPaise), testItemId: null }
  const item = doneItem(actor, tree, input.testItemId)
  return { amount: item.price, testItemId: item.id }
}

/** States in which a test's price has been earned. */
const begun: readonly ItemRow['state'][] = [
  'ready',
  'entered',
  'held',
  'tech-verified',
  'authorised',
  'published',
  'amended',
]

function doneItem(actor: Actor, { items }: BookingTree, id: TestItemId): ItemRow {
  const item = items.find((one) => one.id === id)
  if (!item || item.price === 0) throw new Refusal('not-found')
  if (item.state === 'cancelled' || item.state === 'not-performed')
    throw new Refusal('already-refunded')
  if (!begun.includes(item.state))
    throw new Refusal('not-allowed-now', whereItStands(actor, 'item', item.state))
  return item
}
