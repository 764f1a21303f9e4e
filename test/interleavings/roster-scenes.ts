import { BoundRoster, SaveRoster } from '#src/domain/rosters/roster.ts'
import { aBooker, aBooking, mayComeEarly, visitRow } from '../booking.ts'
import { leaveFrom, rosterWish } from '../rosters.ts'
import { offeredOn } from './offered-on.ts'
import type { Scene } from './stage.ts'

const [weekday] = rosterWish.hours

/** One visit on offer, one accepted and offered on, one set out for; their phlebotomists’ rosters change. */
const rostered: Scene = async (stage) => {
  const { product, crew, hours } = stage
  const booker = await aBooker(product)
  const at = async (hour: number) =>
    (await aBooking(product, booker, { startsAt: hours[hour] ?? '' })).visitId
  const [offered, accepted, coming] = [await at(9), await at(11), await at(13)]
  const kept = await at(15)
  const { phlebotomist: first, phlebotomist2: second, backoffice } = crew
  const field = product.as(first)
  for (const visitId of [accepted, coming, kept]) {
    await field.acceptVisit({ visitId })
    await mayComeEarly(product, visitId)
  }
  await field.departForVisit({ visitId: coming })
  const { offer } = await offeredOn(stage, accepted)
  const { version } = await visitRow(product, kept)
  const ask = { visitId: kept, version, to: second.id, reason: 'route' } as const
  const roster = SaveRoster.parse({ ...rosterWish, hours: [weekday] })
  const bounds = BoundRoster.parse({
    phlebotomistId: first.id,
    version: 1,
    mostRadiusKm: 1,
    mostVisitsPerHour: 1,
    mostTubesPerBag: 60,
    earliest: '08:00',
    latest: '09:00',
  })
  const others = { ...bounds, phlebotomistId: second.id }
  return {
    acts: {
      acceptVisit: (as) => as(first).acceptVisit({ visitId: offered }),
      acceptReassignment: (as) => as(second).acceptReassignment(offer),
      offerReassignment: (as) => as(backoffice).offerReassignment(ask),
      departForVisit: (as) => as(first).departForVisit({ visitId: accepted }),
      arriveAtVisit: (as) => as(first).arriveAtVisit({ visitId: coming }),
      takeLeave: (as) => as(first).takeLeave(leaveFrom(hours[9] ?? '', 1)),
      'takeLeave another': (as) => as(second).takeLeave(leaveFrom(hours[11] ?? '', 1)),
      takeSuddenLeave: (as) => as(first).takeSuddenLeave({ days: 14 }),
      sendOnLeave: (as) => as(backoffice).sendOnLeave({ phlebotomistId: second.id, days: 14 }),
      saveRoster: (as) => as(first).saveRoster(roster),
      'saveRoster another': (as) => as(second).saveRoster(roster),
      boundRoster: (as) => as(backoffice).boundRoster(bounds),
      'boundRoster another': (as) => as(backoffice).boundRoster(others),
    },
    with: [
      'takeLeave',
      'takeLeave another',
      'takeSuddenLeave',
      'sendOnLeave',
      'saveRoster',
      'saveRoster another',
      'boundRoster',
      'boundRoster another',
    ],
  }
}

export const rosterScenes = { rostered }
