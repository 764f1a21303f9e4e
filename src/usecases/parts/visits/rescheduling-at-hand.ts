import { lockAndCountOpen } from '#src/db/queries/bookings/open-bookings.ts'
import { isAnyClosed } from '#src/db/queries/labs/lab-hours.ts'
import { listCityWorkers } from '#src/db/queries/stays/city-workers.ts'
import { findHomeSlots, placesOf } from '#src/db/queries/slots/slots.ts'
import { readTubeVolumes } from '#src/db/queries/tubes/tubes.ts'
import { whyHoarding } from '#src/domain/bookings/open-bookings.ts'
import { aroundHour } from '#src/domain/stays/around-hour.ts'
import { peopleOf } from '#src/domain/visits/fitting-hours.ts'
import { opensAgain } from '#src/domain/visits/may-reschedule.ts'
import { heldAmong, labsOf } from '#src/domain/visits/rescheduling.ts'
import { knownOfBlood, lockPeople } from '#src/usecases/parts/bookings/child-blood.ts'
import type { Step } from '#src/usecases/step.ts'
import type { loadCollection } from './collection.ts'

type Locked = Awaited<ReturnType<typeof loadCollection>>

/**
 * What decides about another time of a visit, for who holds the booking's lock: locks the account
 * where one more booking opens, then the people drawn from, in the order in which everybody locks.
 */
export async function loadRescheduling(step: Step, locked: Locked, startsAt: Temporal.Instant) {
  const { tx, world } = step
  const { visit, booking, orders } = locked
  const city = { locationId: visit.locationId, accountId: booking.accountId }
  const [open, slots, workers, places, types] = await Promise.all([
    opensAgain(locked, visit) ? lockAndCountOpen(tx, booking.accountId) : undefined,
    findHomeSlots(tx, labsOf(locked), startsAt),
    listCityWorkers(tx, city, aroundHour(startsAt)),
    placesOf(tx, visit.id),
    readTubeVolumes(tx),
  ])
  await lockPeople(step, orders)
  const blood = await knownOfBlood(step, peopleOf(locked), { from: startsAt, to: startsAt })
  const held = heldAmong(slots, places)
  // No place of a closed hour is free: only one that the visit holds already could still be taken.
  const isClosed = held.length > 0 && (await isAnyClosed(tx, held))
  const hoarding = open && whyHoarding(open, world.settings.openBookings)
  return { ...locked, known: { ...blood, types }, hoarding, slots, workers, places, isClosed }
}
