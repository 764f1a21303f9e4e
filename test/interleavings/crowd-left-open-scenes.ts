import { aBarcode, arrived, identified, nothingKnown, received } from '../booking.ts'
import { beside } from './crowd-acts.ts'
import { aHouseholdPaid, asPaid, type Household } from './crowd-booked.ts'
import { fivePeople, standing } from './crowd.ts'
import { takenOff } from './many-visits-scenes.ts'
import type { Scene, Stage } from './stage.ts'

/**
 * At the first door five people’s blood is drawn, and the office is told that all of it is broken.
 */
async function allBroken(stage: Stage, paid: Household) {
  const { product, crew } = stage
  const { phlebotomist } = crew
  const { visitId, booker, patientIds } = paid
  await arrived(product, phlebotomist, paid)
  await identified(product, { phlebotomist, booker, visitId })
  const { rows } = await product.pool.query(
    `select t.id as "tubeId" from tubes t join orders o on o.id = t.order_id
     where o.booking_id = $1 and o.patient_id <> $2`,
    [paid.bookingId, patientIds[5]],
  )
  for (const { tubeId } of rows) {
    const barcode = aBarcode()
    await product.as(phlebotomist).labelTube({ tubeId, barcode, facts: nothingKnown })
    await product.as(phlebotomist).collectTube({ tubeId, barcode })
    const tube = await product.pool.query('select version from tubes where id = $1', [tubeId])
    const said = { tubeId, ...tube.rows[0], reason: 'broken' }
    await product.as(crew.backoffice).loseTube(said)
  }
}

/** Nobody has finished the first visit, at which one person’s blood is still to be drawn. */
async function leftOpen(stage: Stage) {
  const { product, crew } = stage
  const paid = await aHouseholdPaid(stage, [...fivePeople, ['HB', 'ALT', 'KARYO']])
  await allBroken(stage, paid)
  const view = await product.as(paid.booker.actor).viewBooking({ bookingId: paid.bookingId })
  const again = view.visits.find(({ visitId }) => visitId !== paid.visitId)?.visitId
  await received(product, { ...crew, booker: paid.booker }, paid, again)
  return standing(stage, paid)
}

/** All others are at the lab; the last person, or a genetic test, is removed. */
const crowdLeftOpen: Scene = async (stage) => {
  const all = await leftOpen(stage)
  const acts = await beside(stage, all)
  return {
    again: () => asPaid(stage, all),
    with: ['cancelOrder', 'withdrawConsent'],
    acts: { ...takenOff(all), ...acts },
  }
}

/** While the first visit is unfinished. */
export const crowdLeftOpenScenes = { crowdLeftOpen }
