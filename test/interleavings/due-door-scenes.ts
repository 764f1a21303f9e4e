import { aBarcode, identified, mayComeEarly, nothingKnown } from '../booking.ts'
import { aStamp } from '../failed-visits.ts'
import { calledOff, carriedActs, type Due, due, giveUpActs } from './due-scenes.ts'
import { takenOff } from './many-visits-scenes.ts'
import type { Scene, Stage } from './stage.ts'

async function onTheWay({ product, crew }: Stage, { visitId }: Due) {
  const field = product.as(crew.phlebotomist)
  await field.acceptVisit({ visitId })
  await mayComeEarly(product, visitId)
  await field.departForVisit({ visitId })
}

async function identifiersOf({ product }: Stage, { visitId, bookingId, booker }: Due) {
  const view = await product.as(booker.actor).viewBooking({ bookingId })
  const startCode = view.visits[0]?.startCode ?? ''
  const patients = view.orders.map(({ orderId, patientName: name, birthDate }) => {
    return { orderId, name, birthDate }
  })
  return { visitId, startCode, patients }
}

/** On the way. */
const dueOnTheWay: Scene = async (stage) => {
  const all = await due(stage)
  const { visitId } = all
  await onTheWay(stage, all)
  return {
    with: ['waiveReceivable'],
    acts: {
      ...carriedActs(stage, all),
      arriveAtVisit: (as) => as(stage.crew.phlebotomist).arriveAtVisit({ visitId }),
    },
  }
}

/** At the door. */
const dueAtTheDoor: Scene = async (stage) => {
  const { product, crew } = stage
  const all = await due(stage)
  const { visitId } = all
  await onTheWay(stage, all)
  const place = aStamp(product)
  await product.as(crew.phlebotomist).arriveAtVisit({ visitId, place })
  const identification = await identifiersOf(stage, all)
  return {
    with: ['waiveReceivable', 'writeOffReceivables'],
    acts: {
      ...carriedActs(stage, all),
      identifyPatients: (as) => as(crew.phlebotomist).identifyPatients(identification),
      failVisit: (as) => as(crew.phlebotomist).failVisit({ visitId, reason: 'refused', place }),
    },
  }
}

/** Identified, one of four tubes labelled. */
async function drawing(stage: Stage) {
  const { product, crew } = stage
  const { phlebotomist } = crew
  const all = await due(stage)
  const { visitId, booker } = all
  const field = product.as(phlebotomist)
  await onTheWay(stage, all)
  await field.arriveAtVisit({ visitId })
  const identification = await identifiersOf(stage, all)
  await identified(product, { phlebotomist, booker, visitId })
  const { tubes, payment } = await field.viewVisit({ visitId })
  const [one, two] = tubes.map(({ tubeId }) => tubeId)
  if (!one || !two) throw new Error('two tubes are wanted')
  const barcode = aBarcode()
  await field.labelTube({ tubeId: one, barcode, facts: nothingKnown })
  const cash = { visitId, amountPaise: payment.amount }
  return { ...all, identification, one, two, barcode, cash }
}

/** Nothing is paid. */
const dueDrawing: Scene = async (stage) => {
  const { phlebotomist: field } = stage.crew
  const all = await drawing(stage)
  const { visitId, one, two, cash, identification } = all
  const other = { tubeId: two, barcode: aBarcode(), facts: nothingKnown }
  return {
    with: ['waiveReceivable', 'takeCash'],
    acts: {
      ...carriedActs(stage, all),
      ...takenOff(all, 1),
      ...giveUpActs(stage),
      takeCash: (as) => as(field).takeCash(cash),
      callPatient: (as) => as(field).callPatient({ visitId }),
      identifyPatients: (as) => as(field).identifyPatients(identification),
      labelTube: (as) => as(field).labelTube(other),
      spoilLabel: (as) => as(field).spoilLabel({ tubeId: one }),
      writeOffTube: (as) => as(field).writeOffTube({ tubeId: one, reason: 'refused' }),
    },
  }
}

/** The cash is taken, and nothing drawn. */
const paidDrawing: Scene = async (stage) => {
  const { product, crew } = stage
  const { phlebotomist: field } = crew
  const all = await drawing(stage)
  const { one: tubeId, barcode, cash } = all
  await product.as(field).takeCash(cash)
  return {
    acts: {
      ...takenOff(all, 1),
      ...calledOff(all, 12_000),
      collectTube: (as) => as(field).collectTube({ tubeId, barcode }),
    },
  }
}

/** At the door, where cash is due. */
export const dueDoorScenes = { dueOnTheWay, dueAtTheDoor, dueDrawing, paidDrawing }
