import { mayComeEarly, visitRow } from '../booking.ts'
import { aStamp } from '../failed-visits.ts'
import { beside } from './crowd-acts.ts'
import { aCrowd } from './crowd.ts'
import { unrefunded } from './refund-scenes.ts'
import type { Scene } from './stage.ts'

const reason = 'a race'

/** Before anybody comes for the fresh sample. */
const crowd: Scene = async (stage) => {
  const { product, crew, hours } = stage
  const all = await aCrowd(stage)
  const { visitId, booker } = all
  const acts = await beside(stage, all)
  const { version } = await visitRow(product, visitId)
  return {
    again: () => unrefunded(stage, all),
    acts: {
      acceptVisit: (as) => as(crew.phlebotomist).acceptVisit({ visitId }),
      rescheduleVisit: (as) =>
        as(booker.actor).rescheduleVisit({ visitId, startsAt: hours.at(-2) ?? '' }),
      allowEarlyVisit: (as) =>
        as(booker.actor).allowEarlyVisit({ visitId, version, isAllowed: true }),
      ...acts,
    },
  }
}

/** Somebody is to come for the fresh sample, and leaves, or gives it back. */
const crowdAccepted: Scene = async (stage) => {
  const { product, crew } = stage
  const all = await aCrowd(stage)
  const { visitId } = all
  await product.as(crew.phlebotomist).acceptVisit({ visitId })
  await mayComeEarly(product, visitId)
  const { version } = await visitRow(product, visitId)
  const acts = await beside(stage, all)
  const why = 'code-not-received' as const
  return {
    again: () => unrefunded(stage, all),
    with: ['releaseVisit', 'departForVisit', 'callPatient', 'renewStartCode'],
    acts: {
      releaseVisit: (as) => as(crew.phlebotomist).releaseVisit({ visitId, reason }),
      departForVisit: (as) => as(crew.phlebotomist).departForVisit({ visitId }),
      callPatient: (as) => as(crew.phlebotomist).callPatient({ visitId }),
      renewStartCode: (as) => as(crew.backoffice).renewStartCode({ visitId, version, reason: why }),
      ...acts,
    },
  }
}

/** Somebody is at the door for the fresh sample. */
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
    again: () => unrefunded(stage, all),
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

/** Until the drawing of the fresh sample. */
export const crowdScenes = { crowd, crowdAccepted, crowdAtTheDoor }
