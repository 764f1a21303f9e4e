import { findCollection } from '#src/db/queries/visits/collection-at-hand.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { ofOnePerson, separateOffer } from '#src/domain/visits/separate-offer.ts'
import { visitOfOrder } from '#src/domain/visits/visit-of-order.ts'
import { withId } from '#src/domain/with-id.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { withCharge } from '#src/usecases/parts/visits/separating-at-hand.ts'
import { hoursOfVisit } from '#src/usecases/parts/visits/visit-hours.ts'
import { asRefusal, Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { orderId: OrderId }

/**
 * What a separate visit for the person of an order costs, what is then due, in paise, and the hours it
 * can have, by Indian day; with the versions that `separateVisit` asks for. Changes nothing.
 * Source: decision 266.
 */
export function viewSeparateVisit(world: World, actor: Actor, { orderId }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:separate')
    const found = await findCollection(step.tx, 'order', orderId)
    const order = withId(found?.orders, orderId)
    permit.over(order)
    if (!found || !order) throw new Refusal('not-found')
    const visit = visitOfOrder(found, orderId)
    const facts = await withCharge(step, { ...found, visit }, orderId)
    const offer = separateOffer(facts, orderId)
    if (!offer.ok) throw asRefusal(offer)
    const days = await hoursOfVisit(step, ofOnePerson({ ...found, visit }, orderId))
    await audit(world, step.tx, actor, 'slot:read', visit.id, { event: 'separate', orderId })
    const shown = { visitId: visit.id, version: visit.version, startsAt: visit.startsAt.toString() }
    const { patientName } = order
    const paymentVersion = found.payment.version
    return { ...shown, patientName, paymentVersion, ...offer.value, days }
  })
}
