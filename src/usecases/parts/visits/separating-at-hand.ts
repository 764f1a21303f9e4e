import { listChargingLabs } from '#src/db/queries/labs/charging-labs.ts'
import { placesOf } from '#src/db/queries/slots/slots.ts'
import { findCollection } from '#src/db/queries/visits/collection-at-hand.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { labsOf } from '#src/domain/visits/rescheduling.ts'
import type { PayingSeparate } from '#src/domain/visits/paying-separate.ts'
import { ofOnePerson } from '#src/domain/visits/separate-offer.ts'
import { visitOfOrder } from '#src/domain/visits/visit-of-order.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { newStartCode } from '#src/usecases/parts/bookings/start-code.ts'
import type { Step } from '#src/usecases/step.ts'
import type { loadCollection } from './collection.ts'
import { loadRescheduling } from './rescheduling-at-hand.ts'

type Locked = Awaited<ReturnType<typeof loadCollection>>

/** What decides about the offer of a separate visit for the person of an order. */
export async function withCharge<Known extends Pick<Locked, 'orders' | 'tubes' | 'visit'>>(
  { tx, world }: Step,
  facts: Known & Parameters<typeof labsOf>[0],
  orderId: OrderId,
) {
  const part = ofOnePerson(facts, orderId)
  const [labs, places] = await Promise.all([
    listChargingLabs(tx, labsOf(part)),
    placesOf(tx, facts.visit.id),
  ])
  const { cashLimit } = world.settings
  return { ...facts, labs, places, cashLimit, hasGateway: world.gateway !== undefined }
}

/** The same with what decides about an hour for this person alone, for who holds the booking's lock. */
export async function loadSeparating(
  step: Step,
  locked: Locked,
  { orderId, startsAt }: { orderId: OrderId; startsAt: Temporal.Instant },
) {
  const part = await loadRescheduling(step, ofOnePerson(locked, orderId), startsAt)
  const { known, hoarding, slots, workers, isClosed } = part
  const facts = await withCharge(step, locked, orderId)
  return { ...facts, known, hoarding, slots, workers, isClosed }
}

/**
 * What decides about a separate visit that money pays: the visit at which the person is drawn by now.
 * For who holds the booking's lock; null where no visit is left.
 * Source: decision 266.
 */
export async function separatingOf(
  step: Step,
  { orderId, startsAt }: { orderId: OrderId; startsAt: Temporal.Instant },
): Promise<PayingSeparate | null> {
  const found = await findCollection(step.tx, 'order', orderId)
  if (!found) return null
  const visit = visitOfOrder(found, orderId)
  const facts = await loadSeparating(step, { ...found, visit }, { orderId, startsAt })
  const id = VisitId.parse(step.world.chance.uuid())
  return { ...facts, fresh: { id, startCodeSealed: newStartCode(step.world, id) } }
}
