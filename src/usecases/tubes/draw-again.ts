import type { BookingTree, ItemRow, TubeRow } from '#src/db/queries/booking-tree.ts'
import { countRecollection } from '#src/db/queries/orders.ts'
import { holdPlaces, listHomeSlots, type SlotRow, takePlace } from '#src/db/queries/slots.ts'
import { insertTube } from '#src/db/queries/tubes.ts'
import { insertVisit } from '#src/db/queries/visits.ts'
import { firstOutside, type Timed } from '#src/domain/catalogue/collection-event.ts'
import { paise } from '#src/domain/money.ts'
import { isSettled } from '#src/domain/results/item-machine.ts'
import { NOTICE_HOURS } from '#src/domain/slots/slot.ts'
import { TubeId } from '#src/domain/tubes/tube.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { momentsOfTubes } from '#src/usecases/bookings/moments-of-tubes.ts'
import { itemsOfTube, mainVisit, orderOf } from '#src/usecases/bookings/tree.ts'
import type { Step } from '#src/usecases/step.ts'
import { recordBirth } from '#src/usecases/transition.ts'
import { newStartCode } from '#src/usecases/visits/start-code.ts'

type Again = { tube: TubeRow; items: ItemRow[]; visitId: VisitId }

/**
 * The visit on which a fresh sample is drawn: the one that is offered already, as tubes of one
 * booking that are gone together are drawn together, or a free one at the lab's next free hour.
 * Undefined where no hour of the days ahead is free.
 */
export async function freshVisit(step: Step, tree: BookingTree, tube: TubeRow) {
  const moments = await momentsOfTubes(step, tree, [tube])
  return openRecollection(tree, moments) ?? offerVisit(step, tree, tube, moments)
}

/** A fresh sample: a tube of the same type that names the one it replaces, for these tests. */
export async function drawAgain(step: Step, tree: BookingTree, again: Again): Promise<void> {
  await plan(step, tree, again)
  await countOnce(step, tree, again.tube)
}

/** The phlebotomist is still there: the same visit draws it, and it counts as no fresh sample. */
export async function drawAtTheDoor(step: Step, tree: BookingTree, tube: TubeRow): Promise<void> {
  const items = itemsOfTube(tree, tube).filter(({ state }) => !isSettled(state))
  await plan(step, tree, { tube, items, visitId: tube.visitId })
}

async function plan(step: Step, tree: BookingTree, { tube, items, visitId }: Again) {
  const fresh = {
    id: TubeId.parse(step.world.chance.uuid()),
    orderId: tube.orderId,
    visitId,
    labId: tube.labId,
    tubeTypeCode: tube.tubeTypeCode,
    state: 'planned' as const,
    replacesId: tube.id,
  }
  const itemIds = items.map(({ id }) => id)
  await insertTube(step.tx, fresh, itemIds)
  await recordBirth(step, 'tube', fresh, tree.booking.id)
}

/** Two tubes of one delivery are one fresh sample. */
async function countOnce(step: Step, tree: BookingTree, tube: TubeRow) {
  const order = orderOf(tree, tube.orderId)
  const isCounted = tree.tubes.some(
    ({ replacesId, orderId, state }) =>
      replacesId !== null && orderId === order.id && state === 'planned',
  )
  if (!isCounted) await countRecollection(step.tx, order.id, order.recollections + 1)
}

/** One at whose hour the tests of this tube are right. */
function openRecollection(tree: BookingTree, moments: readonly Timed[]) {
  return tree.visits.find(
    (visit) =>
      visit.isRecollection &&
      (visit.state === 'offered' || visit.state === 'accepted') &&
      !firstOutside(moments, visit),
  )
}

async function offerVisit(step: Step, tree: BookingTree, tube: TubeRow, moments: readonly Timed[]) {
  const slot = await nextFreeHour(step, tube, moments)
  if (!slot) return undefined
  const id = VisitId.parse(step.world.chance.uuid())
  const visit = {
    id,
    bookingId: tree.booking.id,
    accountId: tree.booking.accountId,
    locationId: tree.booking.locationId,
    kind: 'home' as const,
    state: 'offered' as const,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    preferredPhlebotomistId: mainVisit(tree).phlebotomistId,
    startCodeSealed: newStartCode(step.world, id),
    isRecollection: true,
    cashDue: paise(0),
    createdAt: step.now,
  }
  await insertVisit(step.tx, visit)
  await holdPlaces(step.tx, id, [slot.id])
  await recordBirth(step, 'visit', visit, tree.booking.id)
  return visit
}

/** The first hour with a place in which its tests are right; the patient may choose another. */
async function nextFreeHour(
  { tx, now }: Step,
  { labId }: TubeRow,
  moments: readonly Timed[],
): Promise<SlotRow | undefined> {
  const from = now.add({ hours: NOTICE_HOURS })
  const slots = await listHomeSlots(tx, [labId], from, from.add({ hours: 24 * 14 }))
  for (const slot of slots.filter((one) => !firstOutside(moments, one)))
    if (slot.used < slot.capacity && (await takePlace(tx, slot.id))) return slot
  return undefined
}
