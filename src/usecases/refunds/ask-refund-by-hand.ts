import {
  type BookingTree,
  type ItemRow,
  loadTree,
  lockBooking,
} from '#src/db/queries/booking-tree.ts'
import { listRefundsOf } from '#src/db/queries/refunds.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import { isPaid } from '#src/domain/payments/payment-machine.ts'
import type { AskRefundByHand } from '#src/domain/payments/refund.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { authorise, personOf, refuseOwnMoney } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { whereItStands } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { askRefund } from './ask-refund.ts'

type Input = { bookingId: BookingId } & AskRefundByHand

/**
 * A person asks for a refund no rule asked for: an amount, or the price of a test that was done.
 * It always waits for somebody else of finance to approve it.
 * Refuses `same-person` to whose booking it is, `more-than-paid`, `already-refunded`, and `not-allowed-now` where nothing is paid or the
 * test waits still: cancel that instead.
 */
export function askRefundByHand(world: World, actor: Actor, input: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'refund:ask')
    const booking = permit.over(await lockBooking(step.tx, input.bookingId))
    refuseOwnMoney(actor, booking.accountId)
    const tree = await loadTree(step.tx, booking)
    if (!isPaid(tree.payment.state))
      throw new Refusal('not-allowed-now', whereItStands(actor, 'payment', tree.payment.state))
    const { amount, testItemId } = wantedOf(actor, tree, input)
    if (testItemId && (await isRefunded(step, booking.id, testItemId)))
      throw new Refusal('already-refunded')
    refuseTooMuch(tree, amount)
    const requestedBy = personOf(actor).id
    const { reason } = input
    const wanted = { amount, reason, testItemId, requestedBy }
    const refund = await askRefund(step, booking.id, wanted)
    if (!refund) throw new Refusal('already-refunded')
    await audit(world, step.tx, actor, 'refund:ask', refund.id, { amount, reason, testItemId })
    return { refundId: refund.id, state: refund.state }
  })
}

async function isRefunded({ tx }: Step, bookingId: BookingId, testItemId: TestItemId) {
  const refunds = await listRefundsOf(tx, bookingId)
  return refunds.some((one) => one.testItemId === testItemId)
}

function wantedOf(actor: Actor, tree: BookingTree, input: AskRefundByHand) {
  if ('amountPaise' in input) return { amount: paise(input.amountPaise), testItemId: null }
  const item = doneItem(actor, tree, input.testItemId)
  return { amount: item.price, testItemId: item.id }
}

/** States in which a test was begun and paid for, so that its price is somebody's by now. */
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

/** Earlier fees that were settled stay settled: what is left of the rest may go back. */
function refuseTooMuch({ payment, carried }: BookingTree, amount: Paise): void {
  const fees = sumPaise(carried.map((one) => one.amount))
  const refundablePaise = Math.max(0, payment.amount - fees - payment.refunded)
  if (amount > refundablePaise) throw new Refusal('more-than-paid', { facts: { refundablePaise } })
}
