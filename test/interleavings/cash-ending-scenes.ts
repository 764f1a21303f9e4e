import { identified } from '../booking.ts'
import { aStamp, cameToTheDoor } from '../failed-visits.ts'
import { foundActs, handActs, slipActs } from './cash-crowd-scenes.ts'
import { aHousehold } from './crowd-booked.ts'
import type { Acts, Scene, Stage } from './stage.ts'

const reason = 'a race'

/** At the door with the cash taken and nothing drawn. */
async function paidAtTheDoor(stage: Stage) {
  const { product, crew } = stage
  const { phlebotomist } = crew
  const booked = await aHousehold(stage, [['HB', 'ALT']], 'cash')
  const { visitId, booker } = booked
  await cameToTheDoor(product, phlebotomist, { visitId })
  await identified(product, { phlebotomist, booker, visitId })
  const amountPaise = booked.view.payment.amount
  await product.as(phlebotomist).takeCash({ visitId, amountPaise })
  return booked
}

/**
 * The patient refused after all; the cash is kept, because some of it is to be refunded by bank.
 */
async function refusedAfterPaying(stage: Stage) {
  const { product, crew } = stage
  const { bookingId, visitId, booker } = await paidAtTheDoor(stage)
  await product.as(crew.finance).askRefundByHand({ bookingId, amountPaise: 1000, reason })
  const place = aStamp(product)
  await product.as(crew.phlebotomist).failVisit({ visitId, reason: 'refused', place })
  const { visitFee } = await product.as(booker.actor).viewBooking({ bookingId })
  if (!visitFee) throw new Error('no fee')
  return { booker, fee: { visitFeeId: visitFee.visitFeeId, version: visitFee.version } }
}

/** Paid in cash: one was left at the door, one visit failed, for one nothing is drawn yet. */
async function endingActs(stage: Stage): Promise<Acts> {
  const { product, crew, worker } = stage
  await paidAtTheDoor(stage)
  product.clock.pass(2 * 24 * 60)
  await product.as(worker).giveUpVisits()
  product.clock.pass(7 * 24 * 60)
  const { fee, booker: refused } = await refusedAfterPaying(stage)
  const over = product.clock.at().add({ hours: 49 }).toString()
  const { bookingId, booker } = await paidAtTheDoor(stage)
  const said = { ...fee, verdict: 'waive', reason: 'not-proved' } as const
  const cancel = { bookingId, expectedChargePaise: 12_000 }
  return {
    endUnserved: (as) => as(worker).endUnserved(),
    disputeVisitFee: (as) => as(refused.actor).disputeVisitFee(fee),
    decideVisitFee: (as) => as(crew.backoffice).decideVisitFee(said),
    settleVisitFees: (as) => {
      product.clock.set(over)
      return as(worker).settleVisitFees()
    },
    cancelBooking: (as) => as(booker.actor).cancelBooking(cancel),
  }
}

const cashOfEnded: Scene = async (stage) => {
  const acts = await endingActs(stage)
  return { with: ['depositCash'], acts: { ...acts, ...(await handActs(stage)) } }
}

const slipOfEnded: Scene = async (stage) => {
  const acts = await endingActs(stage)
  return { with: ['reconcileDeposit'], acts: { ...acts, ...(await slipActs(stage)) } }
}

const foundOfEnded: Scene = async (stage) => {
  const acts = await endingActs(stage)
  return { with: ['decideCorrection'], acts: { ...acts, ...(await foundActs(stage)) } }
}

/** Bookings that have ended, or are ending, with their cash on its way to the bank. */
export const cashEndingScenes = { cashOfEnded, slipOfEnded, foundOfEnded }
