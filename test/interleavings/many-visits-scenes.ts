import { aBarcode, nothingKnown, visitRow } from '../booking.ts'
import { aLetter } from '../chargebacks.ts'
import { aStamp } from '../failed-visits.ts'
import { aHouseholdPaid, asPaid, type Household } from './crowd-booked.ts'
import { tripActs } from './crowd-money.ts'
import { manyVisits, type ManyVisits, sixPeople } from './many-visits.ts'
import { offeredOn } from './offered-on.ts'
import type { Acts, Scene, Stage } from './stage.ts'

const reason = 'a race'

/** The assigned phlebotomists, and those on the way. */
async function beforeTheDoor(stage: Stage, many: ManyVisits): Promise<Acts> {
  const { product, crew, hours } = stage
  const { offered, accepted, coming, here, booker } = many
  const { version } = await visitRow(product, offered)
  const { version: atTheDoor } = await visitRow(product, here)
  const { offer, ask } = await offeredOn(stage, accepted)
  const field = crew.phlebotomist
  const why = 'code-not-received' as const
  return {
    acceptVisit: (as) => as(crew.phlebotomist2).acceptVisit({ visitId: offered }),
    rescheduleVisit: (as) =>
      as(booker.actor).rescheduleVisit({ visitId: accepted, startsAt: hours[30] ?? '' }),
    allowEarlyVisit: (as) =>
      as(booker.actor).allowEarlyVisit({ visitId: offered, version, isAllowed: false }),
    releaseVisit: (as) => as(field).releaseVisit({ visitId: coming, reason }),
    callPatient: (as) => as(field).callPatient({ visitId: coming }),
    departForVisit: (as) => as(field).departForVisit({ visitId: accepted }),
    acceptReassignment: (as) => as(crew.phlebotomist2).acceptReassignment(offer),
    offerReassignment: (as) => as(crew.backoffice).offerReassignment(ask),
    arriveAtVisit: (as) => as(field).arriveAtVisit({ visitId: coming }),
    renewStartCode: (as) =>
      as(crew.backoffice).renewStartCode({ visitId: here, version: atTheDoor, reason: why }),
  }
}

/**
 * The phlebotomists at a door: at one nobody is identified yet, at the other some blood is drawn.
 */
async function atTheDoors(stage: Stage, many: ManyVisits): Promise<Acts> {
  const { product, crew } = stage
  const { door, here, bookingId, booker } = many
  const view = await product.as(booker.actor).viewBooking({ bookingId })
  const startCode = view.visits.find((one) => one.visitId === here)?.startCode ?? ''
  const patients = view.orders
    .filter(({ tubes }) => tubes.some((tube) => tube.visitId === here))
    .map(({ orderId, patientName: name, birthDate }) => ({ orderId, name, birthDate }))
  const field = crew.phlebotomist
  const place = aStamp(product)
  const { labelled, planned: tubeId, barcode } = door
  const other = aBarcode()
  return {
    identifyPatients: (as) => as(field).identifyPatients({ visitId: here, startCode, patients }),
    failVisit: (as) => as(field).failVisit({ visitId: here, reason: 'refused', place }),
    labelTube: (as) => as(field).labelTube({ tubeId, barcode: other, facts: nothingKnown }),
    spoilLabel: (as) => as(field).spoilLabel({ tubeId: labelled }),
    collectTube: (as) => as(field).collectTube({ tubeId: labelled, barcode }),
    writeOffTube: (as) => as(field).writeOffTube({ tubeId: labelled, reason: 'refused' }),
  }
}

/** What is drawn, until the lab has it. */
async function afterTheDraw({ product, crew }: Stage, many: ManyVisits): Promise<Acts> {
  const { visitId, whole, carried, onTheCounter: barcode } = many
  const { version } = await visitRow(product, visitId)
  const field = crew.phlebotomist
  const why = 'phlebotomist-unreachable' as const
  return {
    finishCollection: (as) => as(field).finishCollection({ visitId: whole }),
    endCollection: (as) => {
      product.clock.set(later(product, 9))
      return as(crew.backoffice).endCollection({ visitId, version, reason: why })
    },
    handOver: (as) => as(field).handOver({ visitId: carried }),
    receiveTube: (as) => as(crew.technician).receiveTube({ barcode }),
  }
}

const start = new WeakMap<Stage['product'], Temporal.Instant>()

/** This many days after the scene was set. */
function later(product: Stage['product'], days: number): string {
  const at = start.get(product) ?? product.clock.at()
  return at.add({ hours: 24 * days }).toString()
}

/**
 * The scheduled jobs for a visit or its tubes, and once more a while later: a job reads which are
 * due, and what was changed since waits for its next run.
 */
function timeActs({ product, worker }: Stage): Acts {
  const twice = async (days: number, job: () => Promise<unknown>) => {
    product.clock.set(later(product, days))
    await job()
    return job()
  }
  return {
    giveUpVisits: (as) => twice(9, () => as(worker).giveUpVisits()),
    leaveVisits: (as) => as(worker).leaveVisits(),
    giveUpTubes: (as) => twice(2, () => as(worker).giveUpTubes()),
    giveUpWaiting: (as) => twice(9, () => as(worker).giveUpWaiting()),
    markLate: (as) => twice(9, () => as(worker).markLate()),
  }
}

/** Before the last person's blood is drawn: that person, or a genetic test, is removed. */
export function takenOff(
  { booker, patientIds, view }: Pick<Household, 'booker' | 'patientIds' | 'view'>,
  who = 5,
): Acts {
  const orderId = view.orders.find(({ patientId }) => patientId === patientIds[who])?.orderId
  const consentId = view.consents.find((one) => one.orderId === orderId)?.consentId
  if (!orderId || !consentId) throw new Error('an order and a consent are wanted')
  return {
    cancelOrder: (as) => as(booker.actor).cancelOrder({ orderId }),
    withdrawConsent: (as) => as(booker.actor).withdrawConsent({ consentId }),
  }
}

/** Everything that can happen to a visit. */
export async function everyVisitActs(stage: Stage, many: ManyVisits): Promise<Acts> {
  start.set(stage.product, stage.product.clock.at())
  const doors = { ...(await beforeTheDoor(stage, many)), ...(await atTheDoors(stage, many)) }
  return { ...doors, ...(await afterTheDraw(stage, many)), ...timeActs(stage), ...takenOff(many) }
}

/** One booking with a visit in each state. */
const everyVisit: Scene = async (stage) => {
  const many = await manyVisits(stage, await aHouseholdPaid(stage, sixPeople))
  return {
    again: () => asPaid(stage, many),
    acts: { ...(await everyVisitActs(stage, many)), ...tripActs(stage, many) },
  }
}

/** The same, and a bank disputes some of what was paid. */
const everyVisitDisputed: Scene = async (stage) => {
  const { product, crew } = stage
  const many = await manyVisits(stage, await aHouseholdPaid(stage, sixPeople))
  const { chargebackId } = await product.as(crew.finance).openChargeback(aLetter(many, 20_000))
  const lost = { chargebackId, verdict: 'lost', bearer: 'lab' } as const
  const note = 'The bank wrote so today.'
  return {
    again: () => asPaid(stage, many),
    with: ['decideChargeback'],
    acts: {
      decideChargeback: (as) => as(crew.finance2).decideChargeback({ ...lost, note }),
      ...(await everyVisitActs(stage, many)),
    },
  }
}

export const manyVisitsScenes = { everyVisit, everyVisitDisputed }
