import { mayComeEarly, visitRow } from '../booking.ts'
import { aStamp } from '../failed-visits.ts'
import { cannotWork } from '../rosters.ts'
import { beside } from './crowd-acts.ts'
import { aCrowd } from './crowd.ts'
import { asPaid } from './crowd-booked.ts'
import { offeredOn } from './offered-on.ts'
import type { Scene } from './stage.ts'

const reason = 'a race'

/** Before anybody comes for the fresh sample. */
const crowd: Scene = async (stage) => {
  const { product, crew, hours, worker } = stage
  const all = await aCrowd(stage)
  const { visitId, booker } = all
  const acts = await beside(stage, all)
  const { version, starts_at } = await visitRow(product, visitId)
  const itsHour = Temporal.Instant.fromEpochMilliseconds(+starts_at).toString()
  return {
    again: () => asPaid(stage, all),
    acts: {
      acceptVisit: (as) => as(crew.phlebotomist).acceptVisit({ visitId }),
      rescheduleVisit: (as) =>
        as(booker.actor).rescheduleVisit({ visitId, startsAt: hours.at(-2) ?? '' }),
      allowEarlyVisit: (as) =>
        as(booker.actor).allowEarlyVisit({ visitId, version, isAllowed: true }),
      giveUpVisits: (as) => {
        product.clock.set(itsHour)
        return as(worker).giveUpVisits()
      },
      ...acts,
    },
  }
}

/** A phlebotomist is assigned to the fresh sample, and sets out, or releases it. */
const crowdAccepted: Scene = async (stage) => {
  const { product, crew, worker } = stage
  const all = await aCrowd(stage)
  const { visitId } = all
  await product.as(crew.phlebotomist).acceptVisit({ visitId })
  await mayComeEarly(product, visitId)
  const { version } = await visitRow(product, visitId)
  const { offer, ask } = await offeredOn(stage, visitId)
  await cannotWork(product, crew.phlebotomist.id)
  const acts = await beside(stage, all)
  const why = 'code-not-received' as const
  return {
    again: () => asPaid(stage, all),
    with: [
      'releaseVisit',
      'leaveVisits',
      'departForVisit',
      'callPatient',
      'renewStartCode',
      'acceptReassignment',
      'offerReassignment',
    ],
    acts: {
      releaseVisit: (as) => as(crew.phlebotomist).releaseVisit({ visitId, reason }),
      leaveVisits: (as) => as(worker).leaveVisits(),
      departForVisit: (as) => as(crew.phlebotomist).departForVisit({ visitId }),
      callPatient: (as) => as(crew.phlebotomist).callPatient({ visitId }),
      acceptReassignment: (as) => as(crew.phlebotomist2).acceptReassignment(offer),
      offerReassignment: (as) => as(crew.backoffice).offerReassignment(ask),
      renewStartCode: (as) => as(crew.backoffice).renewStartCode({ visitId, version, reason: why }),
      ...acts,
    },
  }
}

/** A phlebotomist is at the door for the fresh sample. */
const crowdAtTheDoor: Scene = async (stage) => {
  const { product, crew } = stage
  const all = await aCrowd(stage)
  const { visitId, bookingId, booker } = all
  const field = product.as(crew.phlebotomist)
  await field.acceptVisit({ visitId })
  await mayComeEarly(product, visitId)
  await field.departForVisit({ visitId })
  const place = aStamp(product)
  await field.arriveAtVisit({ visitId, place })
  const view = await product.as(booker.actor).viewBooking({ bookingId })
  const startCode = view.visits.find((one) => one.visitId === visitId)?.startCode ?? ''
  const patients = view.orders
    .filter(({ tubes }) => tubes.some((tube) => tube.visitId === visitId))
    .map(({ orderId, patientName: name, birthDate }) => ({ orderId, name, birthDate }))
  const acts = await beside(stage, all)
  return {
    again: () => asPaid(stage, all),
    with: ['arriveAtVisit', 'identifyPatients', 'failVisit'],
    acts: {
      arriveAtVisit: (as) => as(crew.phlebotomist).arriveAtVisit({ visitId, place }),
      identifyPatients: (as) =>
        as(crew.phlebotomist).identifyPatients({ visitId, startCode, patients }),
      failVisit: (as) => as(crew.phlebotomist).failVisit({ visitId, reason: 'refused', place }),
      ...acts,
    },
  }
}

/** Nobody came for the fresh sample, and nobody chose another time for it in a week. */
const crowdWaiting: Scene = async (stage) => {
  const { product, worker } = stage
  const all = await aCrowd(stage)
  product.clock.pass(8 * 24 * 60)
  await product.as(worker).giveUpVisits()
  await product.as(worker).makeSlots()
  const acts = await beside(stage, all)
  return {
    again: () => asPaid(stage, all),
    with: ['giveUpWaiting'],
    acts: { giveUpWaiting: (as) => as(worker).giveUpWaiting(), ...acts },
  }
}

/** Until the fresh sample is drawn. */
export const crowdScenes = { crowd, crowdAccepted, crowdAtTheDoor, crowdWaiting }
