import { aBarcode, identified, mayComeEarly, nothingKnown, visitRow } from '../booking.ts'
import { beside } from './crowd-acts.ts'
import { aCrowd, type Crowd } from './crowd.ts'
import { asPaid } from './crowd-booked.ts'
import type { Scene, Stage } from './stage.ts'

async function drawingAgain(stage: Stage, { visitId, booker }: Crowd) {
  const { product, crew } = stage
  const { phlebotomist } = crew
  const field = product.as(phlebotomist)
  await field.acceptVisit({ visitId })
  await mayComeEarly(product, visitId)
  await field.departForVisit({ visitId })
  await field.arriveAtVisit({ visitId })
  await identified(product, { phlebotomist, booker, visitId })
  const [one, two] = (await field.viewVisit({ visitId })).tubes
  if (!one || !two) throw new Error('two tubes are wanted')
  const barcode = aBarcode()
  await field.labelTube({ tubeId: one.tubeId, barcode, facts: nothingKnown })
  return { one: one.tubeId, two: two.tubeId, barcode }
}

/** The fresh sample is drawn: one tube is labelled, one is not. */
const crowdDrawing: Scene = async (stage) => {
  const all = await aCrowd(stage)
  const { one, two, barcode } = await drawingAgain(stage, all)
  const field = stage.crew.phlebotomist
  const other = aBarcode()
  const acts = await beside(stage, all)
  return {
    again: () => asPaid(stage, all),
    with: ['labelTube', 'spoilLabel', 'collectTube', 'writeOffTube'],
    acts: {
      labelTube: (as) => as(field).labelTube({ tubeId: two, barcode: other, facts: nothingKnown }),
      spoilLabel: (as) => as(field).spoilLabel({ tubeId: one }),
      collectTube: (as) => as(field).collectTube({ tubeId: one, barcode }),
      writeOffTube: (as) => as(field).writeOffTube({ tubeId: one, reason: 'refused' }),
      ...acts,
    },
  }
}

async function drawnAgain(stage: Stage, all: Crowd) {
  const field = stage.product.as(stage.crew.phlebotomist)
  const { one, two, barcode } = await drawingAgain(stage, all)
  const other = aBarcode()
  await field.collectTube({ tubeId: one, barcode })
  await field.labelTube({ tubeId: two, barcode: other, facts: nothingKnown })
  await field.collectTube({ tubeId: two, barcode: other })
  return barcode
}

/** The fresh sample is drawn completely, and the visit is not finished yet. */
const crowdDrawn: Scene = async (stage) => {
  const { product, crew } = stage
  const all = await aCrowd(stage)
  const { visitId } = all
  await drawnAgain(stage, all)
  const { version, ends_at } = await visitRow(product, visitId)
  const late = Temporal.Instant.fromEpochMilliseconds(+ends_at).add({ hours: 4 })
  const acts = await beside(stage, all)
  const why = 'phlebotomist-unreachable' as const
  return {
    again: () => asPaid(stage, all),
    with: ['finishCollection', 'endCollection'],
    acts: {
      finishCollection: (as) => as(crew.phlebotomist).finishCollection({ visitId }),
      endCollection: (as) => {
        product.clock.set(late.toString())
        return as(crew.backoffice).endCollection({ visitId, version, reason: why })
      },
      ...acts,
    },
  }
}

/** The fresh sample is in transit. */
const crowdUnderWay: Scene = async (stage) => {
  const { product, crew, worker } = stage
  const all = await aCrowd(stage)
  const { visitId } = all
  await drawnAgain(stage, all)
  await product.as(crew.phlebotomist).finishCollection({ visitId })
  const late = product.clock.at().add({ hours: 30 }).toString()
  const acts = await beside(stage, all)
  return {
    again: () => asPaid(stage, all),
    with: ['handOver', 'giveUpTubes', 'markLate'],
    acts: {
      handOver: (as) => as(crew.phlebotomist).handOver({ visitId }),
      giveUpTubes: (as) => {
        product.clock.set(late)
        return as(worker).giveUpTubes()
      },
      markLate: (as) => {
        product.clock.set(late)
        return as(worker).markLate()
      },
      ...acts,
    },
  }
}

/** The fresh sample is handed over at the lab. */
const crowdHandedOver: Scene = async (stage) => {
  const { product, crew } = stage
  const all = await aCrowd(stage)
  const barcode = await drawnAgain(stage, all)
  const field = product.as(crew.phlebotomist)
  await field.finishCollection({ visitId: all.visitId })
  await field.handOver({ visitId: all.visitId })
  const acts = await beside(stage, all)
  return {
    again: () => asPaid(stage, all),
    with: ['receiveTube'],
    acts: { receiveTube: (as) => as(crew.technician).receiveTube({ barcode }), ...acts },
  }
}

/** From the drawing of the fresh sample on. */
export const crowdTubeScenes = {
  crowdDrawing,
  crowdDrawn,
  crowdUnderWay,
  crowdHandedOver,
}
