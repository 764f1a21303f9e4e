import { mainVisit } from '#src/domain/bookings/main-visit.ts'
import type {
  BookingTree,
  ItemRow,
  TubeRow,
  VisitRow,
} from '#src/db/queries/bookings/booking-tree.ts'
import { countRecollection } from '#src/db/queries/bookings/orders.ts'
import { holdPlaces, listHomeSlots, type SlotRow, takePlace } from '#src/db/queries/slots/slots.ts'
import { insertTube, readTubeVolumes } from '#src/db/queries/tubes/tubes.ts'
import { insertVisit } from '#src/db/queries/visits/visits.ts'
import { firstOutside } from '#src/domain/catalogue/collection-event.ts'
import { paise } from '#src/domain/money.ts'
import { isSettled } from '#src/domain/results/item-machine.ts'
import { NOTICE_HOURS } from '#src/domain/slots/slot.ts'
import { isAskedFor, isOpenForMore } from '#src/domain/tubes/fresh-sample.ts'
import { bloodRoomOf } from '#src/domain/tubes/child-blood.ts'
import { bloodOf } from '#src/domain/tubes/tube-plan.ts'
import { TubeId } from '#src/domain/tubes/tube.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { knownOfBlood, lockPeople } from '#src/usecases/parts/bookings/child-blood.ts'
import { momentsOfTubes } from '#src/usecases/parts/bookings/moments-of-tubes.ts'
import { itemsOfTube, orderOf } from '#src/usecases/parts/bookings/tree.ts'
import type { Step } from '#src/usecases/step.ts'
import { recordBirth } from '#src/usecases/transition.ts'
import { newStartCode } from '#src/usecases/parts/bookings/start-code.ts'

type Again = { tube: TubeRow; items: readonly ItemRow[]; visitId: VisitId }

/**
 * Why nothing is drawn again: no slot is free, or the child may give no more blood in the days
 * ahead.
 */
type NoVisit = { visit?: undefined; isTooMuch: boolean }

/**
 * The visit on which a fresh sample is drawn: one that is offered already, because tubes of one
 * booking lost together are drawn together, or a free one in the lab's next free slot. Only where
 * the time suits its tests and, for a child, the blood limit allows it.
 * Source: life cycle 4; decision 044.
 */
export async function freshVisit(step: Step, tree: BookingTree, tube: TubeRow) {
  const moments = await momentsOfTubes(step, tree, [tube])
  const days = daysAhead(step)
  const isSafe = await safeDraw(step, tree, tube, days)
  const isRight = (hour: Hour) => !firstOutside(moments, hour)
  const visit = openRecollection(tree, (one) => isRight(one) && isSafe(one))
  if (visit) return { visit }
  const slots = await listHomeSlots(step.tx, [tube.labId], days.from, days.to)
  const right = slots.filter((slot) => slot.used < slot.capacity && isRight(slot))
  const safe = right.filter(({ startsAt }) => isSafe({ startsAt }))
  const slot = await firstTaken(step, safe)
  if (slot) return { visit: await offerVisit(step, tree, slot) }
  return { isTooMuch: right.length > 0 && safe.length === 0 } satisfies NoVisit
}

/** Whether the phlebotomist who is still there may draw it at once: always for an adult. */
export async function isSafeAtTheDoor(step: Step, tree: BookingTree, tube: TubeRow) {
  const here = tree.visits.find(({ id }) => id === tube.visitId)
  if (!here) return false
  const at = { from: here.startsAt, to: here.startsAt }
  return (await safeDraw(step, tree, tube, at))(here)
}

/** A fresh sample: a tube of the same type that references the one it replaces, for these tests. */
export async function drawAgain(step: Step, tree: BookingTree, again: Again): Promise<void> {
  await plan(step, tree, again)
  await countOnce(step, tree, again.tube)
}

/**
 * The phlebotomist is still there: the same visit draws it, and it does not count as a fresh
 * sample.
 * Source: decision 036.
 */
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

/** Two tubes of one delivery count as one fresh sample. */
async function countOnce(step: Step, tree: BookingTree, tube: TubeRow) {
  const order = orderOf(tree, tube.orderId)
  if (!isAskedFor(order, tree)) await countRecollection(step.tx, order.id, order.recollections + 1)
}

function openRecollection(tree: BookingTree, isFit: (visit: VisitRow) => boolean) {
  return tree.visits.find((visit) => isOpenForMore(visit) && isFit(visit))
}

async function offerVisit(step: Step, tree: BookingTree, slot: SlotRow) {
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

/** The first of these slots that still has a place; the patient may choose another. */
async function firstTaken({ tx }: Step, slots: readonly SlotRow[]): Promise<SlotRow | undefined> {
  for (const slot of slots) if (await takePlace(tx, slot.id)) return slot
  return undefined
}

function daysAhead({ now }: Step) {
  const from = now.add({ hours: NOTICE_HOURS })
  return { from, to: from.add({ hours: 24 * 14 }) }
}

type Hour = { startsAt: Temporal.Instant; endsAt: Temporal.Instant }

/** Whether a tube like this one may be drawn on a visit: what was drawn for the old one counts. */
async function safeDraw(
  step: Step,
  tree: BookingTree,
  tube: TubeRow,
  span: { from: Temporal.Instant; to: Temporal.Instant },
) {
  const person = orderOf(tree, tube.orderId)
  await lockPeople(step, [person])
  const roomAt = bloodRoomOf(await knownOfBlood(step, [person], span), person, span)
  const ml = bloodOf([tube], await readTubeVolumes(step.tx))
  return (visit: { startsAt: Temporal.Instant; id?: VisitId }) => ml === 0 || ml <= roomAt(visit)
}
