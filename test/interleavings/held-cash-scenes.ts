import { atTheHour } from '../booking.ts'
import { theyOwe } from '../chargebacks.ts'
import { aPhone, atItsDoor, wholeVisit } from '../offline.ts'
import { cash } from './cash-scenes.ts'
import { handActs } from './cash-crowd-scenes.ts'
import { aHousehold } from './crowd-booked.ts'
import { carriedActs } from './due-scenes.ts'
import { laneActs } from './lane-scenes.ts'
import type { Acts, Scene, Stage } from './stage.ts'

/** Cash was taken without a network, an earlier fee in it, at a visit that was cancelled meanwhile. */
async function cancelledMeanwhile(stage: Stage, feeDays = 0) {
  const { product, crew } = stage
  const { phlebotomist, backoffice } = crew
  // They hold other cash as well, which is on its way to the office.
  await cash(stage)
  const phone = await aPhone(product, phlebotomist)
  const booked = await aHousehold(stage, [['HB', 'ALT']], 'cash', (booker) =>
    theyOwe(product, booker),
  )
  const age = [feeDays]
  await product.asOwner(
    'update receivables set created_at = created_at - make_interval(days => $1)',
    age,
  )
  const { rows } = await product.pool.query('select id from receivables')
  const { bookingId, visitId, booker } = booked
  await product.as(phlebotomist).acceptVisit({ visitId })
  await atTheHour(product, visitId)
  const door = await atItsDoor(product, phlebotomist, booker, booked)
  const kept = await wholeVisit(product, phone, door)
  const office = product.as(backoffice)
  await office.cancelBooking({ bookingId, expectedChargePaise: 0, reason: 'a race' })
  await phone.send(kept)
  const hold = (await office.listOfflineHolds()).find((one) => one.visitId === visitId)
  if (!hold) throw new Error('nothing is held')
  const { holdId, version } = hold
  return { ...booked, receivableId: rows[0].id, hold: { holdId, version } }
}

type Held = Awaited<ReturnType<typeof cancelledMeanwhile>>

function bookingActs({ crew }: Stage, { hold }: Held): Acts {
  return {
    bookHeldCash: (as) => as(crew.backoffice).bookHeldCash({ ...hold, became: 'owed' }),
    'bookHeldCash back': (as) =>
      as(crew.backoffice).bookHeldCash({ ...hold, became: 'handed-back' }),
  }
}

/** Beside the fee, which is due again, and other cash of the same person. */
const heldCash: Scene = async (stage) => {
  const held = await cancelledMeanwhile(stage, 400)
  return {
    with: ['bookHeldCash', 'bookHeldCash back'],
    acts: {
      ...bookingActs(stage, held),
      ...carriedActs(stage, held),
      ...(await handActs(stage)),
    },
  }
}

/** Beside a lab that changes its hours, and the next booking of the same patient. */
const heldCashLane: Scene = async (stage) => {
  const held = await cancelledMeanwhile(stage)
  return {
    with: ['bookHeldCash', 'bookHeldCash back'],
    acts: { ...bookingActs(stage, held), ...(await laneActs(stage, held)) },
  }
}

/** Cash that comes into the books late. */
export const heldCashScenes = { heldCash, heldCashLane }
