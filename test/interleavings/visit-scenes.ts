import type { Barcode } from '#src/domain/tubes/tube.ts'
import {
  aBarcode,
  aBooker,
  aBooking,
  arrived,
  freeHours,
  identified,
  mayComeEarly,
  visitRow,
  nothingKnown,
} from '../booking.ts'
import { aLetter } from '../chargebacks.ts'
import { aStamp } from '../failed-visits.ts'
import { aPaidBooking, aSister } from '../refunds.ts'
import { cannotWork } from '../rosters.ts'
import { askedAbout } from './asked-about.ts'
import { offeredOn, toOfferOn } from './offered-on.ts'
import type { Acts, Scene, Stage } from './stage.ts'

/** Paid online for two people, and offered: nobody has accepted it. */
const offered: Scene = async (stage) => {
  const { product, crew, hours, worker } = stage
  const booker = await aBooker(product)
  const patientIds = [booker.patientId, await aSister(product, booker)]
  const paid = await aPaidBooking(stage, { booker, wish: { patientIds, startsAt: hours[9] ?? '' } })
  const { bookingId, visitId, orderId } = paid
  const { version } = await visitRow(product, visitId)
  const letter = aLetter(paid)
  const cancel = { bookingId, expectedChargePaise: 0 }
  const startsAt = hours[11] ?? ''
  const acts: Acts = {
    acceptVisit: (as) => as(crew.phlebotomist).acceptVisit({ visitId }),
    'acceptVisit another': (as) => as(crew.phlebotomist2).acceptVisit({ visitId }),
    cancelBooking: (as) => as(booker.actor).cancelBooking(cancel),
    'cancelBooking office': (as) => as(crew.backoffice).cancelBooking(cancel),
    cancelOrder: (as) => as(booker.actor).cancelOrder({ orderId }),
    rescheduleVisit: (as) => as(booker.actor).rescheduleVisit({ visitId, startsAt }),
    allowEarlyVisit: (as) =>
      as(booker.actor).allowEarlyVisit({ visitId, version, isAllowed: true }),
    askRefundByHand: (as) =>
      as(crew.finance).askRefundByHand({ bookingId, amountPaise: 5000, reason: 'a race' }),
    openChargeback: (as) => as(crew.finance2).openChargeback(letter),
    checkPayment: (as) => as(worker).checkPayment({ number: paid.attemptNumber }),
  }
  return { acts }
}

/** Nobody has accepted it an hour before. */
const unaccepted: Scene = async ({ product, crew, hours, worker }) => {
  const booker = await aBooker(product)
  const startsAt = hours[9] ?? ''
  const { bookingId, visitId } = await aBooking(product, booker, { startsAt })
  product.clock.set(Temporal.Instant.from(startsAt).subtract({ minutes: 40 }).toString())
  return {
    acts: {
      giveUpVisits: (as) => as(worker).giveUpVisits(),
      acceptVisit: (as) => as(crew.phlebotomist).acceptVisit({ visitId }),
      cancelBooking: (as) => as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 }),
    },
  }
}

/** Paid, nobody came, and in a week the patient neither chose another time nor cancelled. */
const unserved: Scene = async (stage) => {
  const { product, crew, hours, worker } = stage
  const paid = await aPaidBooking(stage, { wish: { startsAt: hours[9] ?? '' } })
  const { bookingId, visitId, booker } = paid
  product.clock.set(Temporal.Instant.from(hours[9] ?? '').toString())
  await product.as(worker).giveUpVisits()
  product.clock.pass(7 * 24 * 60 + 1)
  const cancel = { bookingId, expectedChargePaise: 0 }
  const letter = aLetter(paid)
  const startsAt = (await freeHours(product))[9] ?? ''
  return {
    acts: {
      endUnserved: (as) => as(worker).endUnserved(),
      cancelBooking: (as) => as(booker.actor).cancelBooking(cancel),
      rescheduleVisit: (as) => as(booker.actor).rescheduleVisit({ visitId, startsAt }),
      openChargeback: (as) => as(crew.finance2).openChargeback(letter),
    },
  }
}

/** Accepted, to be paid in cash, and on the way. */
const accepted: Scene = async (stage) => {
  const { product, crew, hours, worker } = stage
  const booker = await aBooker(product)
  const { bookingId, visitId } = await aBooking(product, booker, { startsAt: hours[9] ?? '' })
  const field = product.as(crew.phlebotomist)
  await field.acceptVisit({ visitId })
  await mayComeEarly(product, visitId)
  const { version } = await visitRow(product, visitId)
  const { offer } = await offeredOn(stage, visitId)
  await cannotWork(product, crew.phlebotomist.id)
  const patient = booker.actor
  const cancel = { bookingId, expectedChargePaise: 12_000 }
  return {
    acts: {
      cancelBooking: (as) => as(patient).cancelBooking(cancel),
      'cancelBooking office': (as) =>
        as(crew.backoffice).cancelBooking({ bookingId, expectedChargePaise: 0 }),
      releaseVisit: (as) => as(crew.phlebotomist).releaseVisit({ visitId, reason: 'a race' }),
      departForVisit: (as) => as(crew.phlebotomist).departForVisit({ visitId }),
      rescheduleVisit: (as) => as(patient).rescheduleVisit({ visitId, startsAt: hours[11] ?? '' }),
      allowEarlyVisit: (as) => as(patient).allowEarlyVisit({ visitId, version, isAllowed: false }),
      renewStartCode: (as) =>
        as(crew.backoffice).renewStartCode({ visitId, version, reason: 'code-not-received' }),
      callPatient: (as) => as(crew.phlebotomist).callPatient({ visitId }),
      giveUpVisits: (as) => as(worker).giveUpVisits(),
      leaveVisits: (as) => as(worker).leaveVisits(),
      acceptReassignment: (as) => as(crew.phlebotomist2).acceptReassignment(offer),
      declineReassignment: (as) => as(crew.phlebotomist2).declineReassignment(offer),
      withdrawReassignment: (as) => as(crew.backoffice).withdrawReassignment(offer),
      lapseReassignments: (as) => as(worker).lapseReassignments(),
    },
  }
}

/** Accepted, and offered to nobody else yet. */
const acceptedAlone: Scene = async (stage) => {
  const { product, crew, hours } = stage
  const booker = await aBooker(product)
  const { bookingId, visitId } = await aBooking(product, booker, { startsAt: hours[9] ?? '' })
  await product.as(crew.phlebotomist).acceptVisit({ visitId })
  const ask = await toOfferOn(stage, visitId)
  const cancel = { bookingId, expectedChargePaise: 12_000 }
  return {
    acts: {
      cancelBooking: (as) => as(booker.actor).cancelBooking(cancel),
      offerReassignment: (as) => as(crew.backoffice).offerReassignment(ask),
    },
  }
}

/** Accepted, and its patient is asked about another hour. */
const asked: Scene = async (stage) => {
  const { product, crew, hours, worker } = stage
  const booker = await aBooker(product)
  const { bookingId, visitId } = await aBooking(product, booker, { startsAt: hours[9] ?? '' })
  await product.as(crew.phlebotomist).acceptVisit({ visitId })
  await mayComeEarly(product, visitId)
  const { proposal } = await askedAbout(stage, visitId, hours[13] ?? '')
  const patient = booker.actor
  const cancel = { bookingId, expectedChargePaise: 12_000 }
  return {
    acts: {
      acceptProposal: (as) => as(patient).acceptProposal(proposal),
      declineProposal: (as) => as(patient).declineProposal(proposal),
      withdrawProposal: (as) => as(crew.backoffice).withdrawProposal(proposal),
      lapseProposals: (as) => as(worker).lapseProposals(),
      cancelBooking: (as) => as(patient).cancelBooking(cancel),
      releaseVisit: (as) => as(crew.phlebotomist).releaseVisit({ visitId, reason: 'a race' }),
      departForVisit: (as) => as(crew.phlebotomist).departForVisit({ visitId }),
      rescheduleVisit: (as) => as(patient).rescheduleVisit({ visitId, startsAt: hours[13] ?? '' }),
    },
  }
}

/** The same before the office asks, which it does once at a time. */
const unasked: Scene = async ({ product, crew, hours }) => {
  const booker = await aBooker(product)
  const { bookingId, visitId } = await aBooking(product, booker, { startsAt: hours[9] ?? '' })
  await product.as(crew.phlebotomist).acceptVisit({ visitId })
  await mayComeEarly(product, visitId)
  const { version } = await visitRow(product, visitId)
  const ask = { visitId, version, startsAt: hours[13] ?? '', reason: 'weather' } as const
  const cancel = { bookingId, expectedChargePaise: 12_000 }
  return {
    acts: {
      proposeTime: (as) => as(crew.backoffice).proposeTime(ask),
      cancelBooking: (as) => as(booker.actor).cancelBooking(cancel),
      releaseVisit: (as) => as(crew.phlebotomist).releaseVisit({ visitId, reason: 'a race' }),
      departForVisit: (as) => as(crew.phlebotomist).departForVisit({ visitId }),
      rescheduleVisit: (as) =>
        as(booker.actor).rescheduleVisit({ visitId, startsAt: hours[13] ?? '' }),
    },
  }
}

/** At the door, before anybody is identified. */
const atTheDoor: Scene = async ({ product, crew, hours }) => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { startsAt: hours[9] ?? '' })
  const { bookingId, visitId, view } = booked
  const field = product.as(crew.phlebotomist)
  await field.acceptVisit({ visitId })
  await mayComeEarly(product, visitId)
  await field.departForVisit({ visitId })
  const place = aStamp(product)
  const startCode = (await product.as(booker.actor).viewBooking({ bookingId })).visits[0]?.startCode
  const patients = view.orders.map(({ orderId, patientName: name, birthDate }) => {
    return { orderId, name, birthDate }
  })
  await field.arriveAtVisit({ visitId, place })
  return {
    acts: {
      identifyPatients: (as) =>
        as(crew.phlebotomist).identifyPatients({ visitId, startCode: startCode ?? '', patients }),
      failVisit: (as) => as(crew.phlebotomist).failVisit({ visitId, reason: 'refused', place }),
      'failVisit unprepared': (as) =>
        as(crew.phlebotomist).failVisit({ visitId, reason: 'not-prepared', place }),
      cancelBooking: (as) =>
        as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 12_000 }),
      callPatient: (as) => as(crew.phlebotomist).callPatient({ visitId }),
      arriveAtVisit: (as) => as(crew.phlebotomist).arriveAtVisit({ visitId, place }),
    },
  }
}

/** Identified, nothing paid, one tube labelled of two. */
const drawing: Scene = async (stage) => {
  const { product, crew } = stage
  const { booker, bookingId, visitId, tubes, due } = await identifiedAt(stage)
  const field = crew.phlebotomist
  const [one, two] = tubes
  const barcode = aBarcode()
  await product.as(field).labelTube({ tubeId: one, barcode, facts: nothingKnown })
  const other = aBarcode()
  return {
    acts: {
      takeCash: (as) => as(field).takeCash({ visitId, amountPaise: due }),
      spoilLabel: (as) => as(field).spoilLabel({ tubeId: one }),
      writeOffTube: (as) => as(field).writeOffTube({ tubeId: one, reason: 'refused' }),
      labelTube: (as) => as(field).labelTube({ tubeId: two, barcode: other, facts: nothingKnown }),
      cancelBooking: (as) =>
        as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 12_000 }),
      failVisit: (as) => as(field).failVisit({ visitId, reason: 'difficult-vein' }),
    },
  }
}

async function identifiedAt({ product, crew, hours }: Stage) {
  const booker = await aBooker(product)
  const wish = { items: ['HB', 'FBS'], startsAt: hours[9] ?? '' }
  const booked = await aBooking(product, booker, wish)
  const { visitId } = booked
  const { phlebotomist } = crew
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  const { tubes, payment } = await product.as(phlebotomist).viewVisit({ visitId })
  const ids = tubes.map(({ tubeId }) => tubeId)
  const [one, two] = ids
  if (!one || !two) throw new Error('two tubes are wanted')
  return { ...booked, booker, tubes: [one, two] as const, due: payment.amount }
}

/** Paid, one tube drawn and one not. */
const drawn: Scene = async (stage) => {
  const { product, crew } = stage
  const { visitId, bookingId, tubes, due } = await identifiedAt(stage)
  const field = crew.phlebotomist
  const app = product.as(field)
  await app.takeCash({ visitId, amountPaise: due })
  const [one, two] = tubes
  const barcode: Barcode = aBarcode()
  await app.labelTube({ tubeId: one, barcode, facts: nothingKnown })
  await app.collectTube({ tubeId: one, barcode })
  const second = aBarcode()
  await app.labelTube({ tubeId: two, barcode: second, facts: nothingKnown })
  const { rows } = await product.pool.query('select version from tubes where id = $1', [one])
  const { version } = rows[0]
  return {
    acts: {
      collectTube: (as) => as(field).collectTube({ tubeId: two, barcode: second }),
      writeOffTube: (as) => as(field).writeOffTube({ tubeId: two, reason: 'refused' }),
      spoilLabel: (as) => as(field).spoilLabel({ tubeId: two }),
      loseTube: (as) => as(field).loseTube({ tubeId: one, version, reason: 'broken' }),
      askRefundByHand: (as) =>
        as(crew.finance).askRefundByHand({ bookingId, amountPaise: due, reason: 'a race' }),
      depositCash: (as) =>
        as(crew.backoffice).depositCash({ phlebotomistId: field.id, amountPaise: due }),
    },
  }
}

const before = { offered, unaccepted, unserved, accepted, acceptedAlone, asked, unasked }

export const visitScenes = { ...before, atTheDoor, drawing, drawn }
