import { mainVisit } from '#src/domain/bookings/main-visit.ts'
import type { BookingTree } from '#src/db/queries/bookings/booking-tree.ts'
import {
  type FoundChargeback,
  findChargebacks,
  findDisputedCapture,
  listPublishings,
} from '#src/db/queries/chargebacks/chargebacks.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { ChargebackId } from '#src/domain/chargebacks/chargeback.ts'
import { isWaiting } from '#src/domain/chargebacks/chargeback-at-hand.ts'
import { allPayments } from '#src/domain/payments/further-payment.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, isOwnMoney, labsOf, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { reloadTree } from '#src/usecases/parts/bookings/tree.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { chargebackLine } from '#src/usecases/parts/chargebacks/chargeback-line.ts'

/**
 * One case with the facts sent to the bank as evidence: that the booking was made and paid, that
 * somebody visited, that the work was done. No health data: no test, no result.
 * Source: decision 025.
 */
export function viewChargeback(
  world: World,
  actor: Actor,
  { chargebackId }: { chargebackId: ChargebackId },
) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'chargeback:read')
    const [found] = await findChargebacks(step.tx, { id: chargebackId }, 1)
    if (!found) throw new Refusal('not-found')
    const tree = await reloadTree(step, found.row.bookingId)
    const { row, deciderName } = found
    await audit(world, step.tx, actor, 'chargeback:read', chargebackId)
    return {
      ...chargebackLine(found, indianDay(step.now)),
      decidedBy: deciderName,
      decidedAt: row.decidedAt?.toString() ?? null,
      note: row.note,
      mayDecide: mayDecide(actor, found, tree),
      isAnythingDone: tree.items.some(({ state }) => state !== 'ordered' && state !== 'cancelled'),
      isCancelledIfLost: isWaiting(tree),
      proof: await proofOf(step, found, tree),
    }
  })
}

/** A second person who neither owns the money nor works at a lab of the booking. */
function mayDecide(actor: Actor, { row, accountId }: FoundChargeback, { orders }: BookingTree) {
  if (row.state !== 'open' || row.openedBy === personOf(actor).id) return false
  const labs = labsOf(actor)
  return !isOwnMoney(actor, accountId) && !orders.some(({ labId }) => labs.includes(labId))
}

async function proofOf({ tx }: Step, { row }: FoundChargeback, tree: BookingTree) {
  const { booking } = tree
  const payment = allPayments(tree).find(({ id }) => id === row.paymentId) ?? tree.payment
  const capture = await findDisputedCapture(tx, row)
  const publishings = await listPublishings(tx, booking.id)
  const visit = mainVisit(tree)
  const text = (at: Temporal.Instant | null) => at?.toString() ?? null
  return {
    placedAt: booking.placedAt.toString(),
    people: tree.orders.length,
    total: booking.total,
    receiptNumber: payment.receiptNumber,
    attemptNumber: capture.attemptNumber,
    referenceNo: capture.referenceNo,
    bankReference: capture.bankReference,
    instrument: capture.instrument,
    paid: capture.amount,
    paidAt: capture.capturedAt.toString(),
    refunded: payment.refunded,
    visitAt: visit.startsAt.toString(),
    arrivedAt: text(visit.arrivedAt),
    identifiedAt: text(visit.identifiedAt),
    collectedAt: text(visit.collectedAt),
    handedOverAt: text(visit.handedOverAt),
    cancelledAt: text(booking.cancelledAt),
    publishedAt: publishings.map(({ publishedAt }) => publishedAt.toString()),
  }
}
