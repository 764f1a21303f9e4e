import { findHomeSlots, holdPlaces, releasePlaces, takePlace } from '#src/db/queries/slots.ts'
import { insertVisit, moveTubes } from '#src/db/queries/visits.ts'
import { paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { isFarEnough } from '#src/domain/slots/slot.ts'
import type { RescheduleVisit } from '#src/domain/visits/inputs.ts'
import { tubesOfVisit } from '#src/domain/visits/collection-at-hand.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { visitMachine } from '#src/domain/visits/visit-machine.ts'
import { allowedEvents } from '#src/domain/machine.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { lockPeople } from '#src/usecases/parts/bookings/child-blood.ts'
import { refuseHoarding } from '#src/usecases/parts/bookings/refuse-hoarding.ts'
import { settleOrders } from '#src/usecases/parts/bookings/settle-orders.ts'
import { tellBooker } from '#src/usecases/parts/bookings/tell-booker.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed, recordBirth } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { misfitOf } from '#src/usecases/parts/visits/fitting-hours.ts'
import { loadCollection } from '#src/usecases/parts/visits/collection.ts'
import {
  isOpenForAnotherTime,
  MAX_RESCHEDULES,
  opensAgain,
} from '#src/domain/visits/may-reschedule.ts'
import { newStartCode } from '#src/usecases/parts/bookings/start-code.ts'

/**
 * Reschedules free of charge: the new place is taken before the old one is released; prices and
 * fees stay. Refuses an hour that does not fit (`wrong-hour`, `too-young`, `too-much-blood`). Also
 * for a visit nobody accepted or that failed without the patient's fault: that reopens the booking,
 * so it refuses `too-many-open` as placing one does.
 * Source: life cycle 3; reliability S37.
 */
export function rescheduleVisit(
  world: World,
  actor: Actor,
  input: { visitId: VisitId } & RescheduleVisit,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:reschedule')
    const locked = await loadCollection(step, permit, input.visitId)
    const { visit } = locked
    refuseLate(actor, locked)
    if (opensAgain(locked, visit)) await refuseHoarding(step, locked.booking.accountId)
    await refuseMisfit(step, locked, Temporal.Instant.from(input.startsAt))
    const fresh = await offerAt(step, locked, Temporal.Instant.from(input.startsAt))
    if (allowedEvents(visitMachine, visit.state).includes('reschedule'))
      await move(step, 'visit', { row: visit, event: 'reschedule', bookingId: visit.bookingId })
    await releasePlaces(step.tx, visit.id, step.now)
    await moveTubes(step.tx, visit.id, fresh.id)
    await settleOrders(step, visit.bookingId)
    await tellBooker(step, locked, 'visit-rescheduled', { visit: fresh })
    await audit(world, step.tx, actor, 'visit:reschedule', visit.id, { to: fresh.id })
    return { visitId: fresh.id, startsAt: fresh.startsAt.toString() }
  })
}

type Locked = Awaited<ReturnType<typeof loadCollection>>

function refuseLate(actor: Actor, locked: Locked) {
  const { visit } = locked
  if (!isOpenForAnotherTime(locked, visit)) throw notAllowed(actor, 'visit', visit.state)
  if (visit.reschedules >= MAX_RESCHEDULES) throw new Refusal('moved-twice')
}

/** Checked again under the lock: the hours shown may no longer fit. */
async function refuseMisfit(step: Step, locked: Locked, startsAt: Temporal.Instant) {
  await lockPeople(step, locked.orders)
  const misfit = await misfitOf(step, locked, { from: startsAt, to: startsAt })
  const refusal = misfit({ startsAt, endsAt: startsAt.add({ hours: 1 }) })
  if (refusal) throw refusal
}

async function offerAt(step: Step, locked: Locked, startsAt: Temporal.Instant) {
  const { visit, payment } = locked
  const labIds = [...new Set(tubesOfVisit(locked).map(({ labId }) => labId))]
  if (!isFarEnough(startsAt, step.now)) throw new Refusal('slot-too-soon')
  const slots = await findHomeSlots(step.tx, labIds, startsAt)
  const [first] = slots
  if (!first || slots.length < labIds.length) throw new Refusal('slot-full')
  for (const { id } of slots) if (!(await takePlace(step.tx, id))) throw new Refusal('slot-full')
  const id = VisitId.parse(step.world.chance.uuid())
  const fresh = {
    id,
    bookingId: visit.bookingId,
    accountId: visit.accountId,
    locationId: visit.locationId,
    kind: visit.kind,
    state: 'offered' as const,
    startsAt,
    endsAt: first.endsAt,
    preferredPhlebotomistId: visit.phlebotomistId,
    startCodeSealed: newStartCode(step.world, id),
    isRecollection: visit.isRecollection,
    reschedules: visit.reschedules + 1,
    cashDue: payment.state === 'due' ? visit.cashDue : paise(0), // what is paid is not due again
    createdAt: step.now,
  }
  await insertVisit(step.tx, fresh)
  await holdPlaces(
    step.tx,
    id,
    slots.map((slot) => slot.id),
  )
  await recordBirth(step, 'visit', fresh, visit.bookingId)
  return fresh
}
