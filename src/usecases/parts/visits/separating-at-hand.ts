import { listChargingLabs } from '#src/db/queries/labs/charging-labs.ts'
import { placesOf } from '#src/db/queries/slots/slots.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { labsOf } from '#src/domain/visits/rescheduling.ts'
import { ofOnePerson } from '#src/domain/visits/separate-offer.ts'
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
  return { ...facts, labs, places, cashLimit: world.settings.cashLimit }
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
