import { aLetter } from '../chargebacks.ts'
import { failedAtTheDoor } from '../failed-visits.ts'
import { aHouseholdPaid, asPaid, type Household } from './crowd-booked.ts'
import { moneyOf } from './crowd-money.ts'
import { takenOff } from './many-visits-scenes.ts'
import type { Acts, Scene, Stage } from './stage.ts'

const note = 'The bank wrote so today.'

/** Nobody came, and in a week the patient neither chose another time nor cancelled. */
export async function nobodyCame(stage: Stage) {
  const { product, worker, hours } = stage
  const paid = await aHouseholdPaid(stage, [
    ['HB', 'ALT'],
    ['HB', 'KARYO'],
  ])
  product.clock.set(hours[9] ?? '')
  await product.as(worker).giveUpVisits()
  product.clock.pass(7 * 24 * 60 + 1)
  return paid
}

export function cancelling({ bookingId, booker }: Household): Acts {
  const cancel = { bookingId, expectedChargePaise: 0 }
  return { cancelBooking: (as) => as(booker.actor).cancelBooking(cancel) }
}

/** Some of what was paid is being refunded. */
const unservedPaid: Scene = async (stage) => {
  const paid = await nobodyCame(stage)
  return {
    again: () => asPaid(stage, paid),
    with: ['endUnserved', 'cancelBooking'],
    acts: {
      endUnserved: (as) => as(stage.worker).endUnserved(),
      ...cancelling(paid),
      ...takenOff(paid, 1),
      ...(await moneyOf(stage, paid)),
    },
  }
}

/** A bank disputes some of what was paid. */
const unservedDisputed: Scene = async (stage) => {
  const { product, crew } = stage
  const paid = await nobodyCame(stage)
  const letter = { ...aLetter(paid, 20_000), respondBy: '2026-12-20' }
  const { chargebackId } = await product.as(crew.finance).openChargeback(letter)
  const lost = { chargebackId, verdict: 'lost', bearer: 'platform', note } as const
  return {
    with: ['decideChargeback', 'decideChargeback won'],
    acts: {
      ...cancelling(paid),
      ...takenOff(paid, 1),
      decideChargeback: (as) => as(crew.finance2).decideChargeback(lost),
      'decideChargeback won': (as) =>
        as(crew.finance2).decideChargeback({ chargebackId, verdict: 'won', note }),
    },
  }
}

/** Nobody was at home: the fee of the visit, while the patient may still dispute it. */
async function feeOf(stage: Stage, { visitId, bookingId, booker }: Household) {
  const { product, crew } = stage
  await failedAtTheDoor(product, crew.phlebotomist, { visitId })
  const { visitFee } = await product.as(booker.actor).viewBooking({ bookingId })
  if (!visitFee) throw new Error('no fee')
  product.clock.pass(47 * 60)
  return { visitFeeId: visitFee.visitFeeId, version: visitFee.version }
}

function feeActs({ product, worker }: Stage, { booker }: Household, fee: Fee): Acts {
  const over = product.clock.at().add({ hours: 2 }).toString()
  return {
    disputeVisitFee: (as) => as(booker.actor).disputeVisitFee(fee),
    settleVisitFees: (as) => {
      product.clock.set(over)
      return as(worker).settleVisitFees()
    },
  }
}

type Fee = Awaited<ReturnType<typeof feeOf>>

/** The visit failed, and some of what was paid is being refunded. */
const failedPaid: Scene = async (stage) => {
  const { crew } = stage
  const paid = await aHouseholdPaid(stage, [['HB', 'ALT']])
  const fee = await feeOf(stage, paid)
  const said = { ...fee, verdict: 'waive', reason: 'not-proved' } as const
  return {
    again: () => asPaid(stage, paid),
    with: ['disputeVisitFee', 'decideVisitFee', 'settleVisitFees'],
    acts: {
      ...feeActs(stage, paid, fee),
      decideVisitFee: (as) => as(crew.backoffice).decideVisitFee(said),
      ...(await moneyOf(stage, paid)),
    },
  }
}

/** Nobody came, or nobody was there. */
export const householdScenes = { unservedPaid, unservedDisputed, failedPaid }
