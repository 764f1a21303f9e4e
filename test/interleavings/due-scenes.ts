import { mayComeEarly, visitRow } from '../booking.ts'
import { theyOwe } from '../chargebacks.ts'
import { cannotWork } from '../rosters.ts'
import { aHousehold } from './crowd-booked.ts'
import { takenOff } from './many-visits-scenes.ts'
import { offeredOn, toOfferOn } from './offered-on.ts'
import type { Acts, Scene, Stage } from './stage.ts'

const reason = 'a race'

/** Two people's tests, to be paid in cash, with a fee from more than a year ago. */
export async function due(stage: Stage) {
  const { product } = stage
  const items = [
    ['HB', 'ALT'],
    ['HB', 'KARYO'],
  ]
  const booked = await aHousehold(stage, items, 'cash', (booker) => theyOwe(product, booker))
  await product.asOwner("update receivables set created_at = created_at - interval '400 days'")
  const { rows } = await product.pool.query('select id from receivables')
  return { ...booked, receivableId: rows[0].id }
}

export type Due = Awaited<ReturnType<typeof due>>

export function carriedActs({ crew, worker }: Stage, { receivableId }: Due): Acts {
  return {
    waiveReceivable: (as) => as(crew.finance).waiveReceivable({ receivableId, reason }),
    writeOffReceivables: (as) => as(worker).writeOffReceivables(),
  }
}

export function calledOff({ bookingId, booker }: Due, expectedChargePaise: number): Acts {
  const cancel = { bookingId, expectedChargePaise }
  return { cancelBooking: (as) => as(booker.actor).cancelBooking(cancel) }
}

/** The scheduled jobs for a visit at which nothing was drawn. */
export function giveUpActs({ product, worker }: Stage): Acts {
  const late = product.clock.at().add({ hours: 24 * 5 })
  return {
    giveUpVisits: (as) => {
      product.clock.set(late.toString())
      return as(worker).giveUpVisits()
    },
  }
}

/** Nobody has accepted it. */
const dueOffered: Scene = async (stage) => {
  const all = await due(stage)
  const { visitId, booker } = all
  const { version } = await visitRow(stage.product, visitId)
  const early = { visitId, version, isAllowed: true }
  return {
    with: ['waiveReceivable', 'writeOffReceivables'],
    acts: {
      ...carriedActs(stage, all),
      ...takenOff(all, 1),
      ...calledOff(all, 0),
      ...giveUpActs(stage),
      allowEarlyVisit: (as) => as(booker.actor).allowEarlyVisit(early),
    },
  }
}

/** Accepted. */
const dueAccepted: Scene = async (stage) => {
  const { product, crew, worker } = stage
  const all = await due(stage)
  const { visitId } = all
  await product.as(crew.phlebotomist).acceptVisit({ visitId })
  await mayComeEarly(product, visitId)
  const { version } = await visitRow(product, visitId)
  const { offer } = await offeredOn(stage, visitId)
  await cannotWork(product, crew.phlebotomist.id)
  const why = 'code-not-received' as const
  return {
    with: ['waiveReceivable', 'cancelOrder', 'withdrawConsent'],
    acts: {
      ...carriedActs(stage, all),
      ...takenOff(all, 1),
      releaseVisit: (as) => as(crew.phlebotomist).releaseVisit({ visitId, reason }),
      leaveVisits: (as) => as(worker).leaveVisits(),
      departForVisit: (as) => as(crew.phlebotomist).departForVisit({ visitId }),
      acceptReassignment: (as) => as(crew.phlebotomist2).acceptReassignment(offer),
      callPatient: (as) => as(crew.phlebotomist).callPatient({ visitId }),
      renewStartCode: (as) => as(crew.backoffice).renewStartCode({ visitId, version, reason: why }),
    },
  }
}

/** Accepted, and offered to nobody else yet. */
const dueToOffer: Scene = async (stage) => {
  const { product, crew } = stage
  const all = await due(stage)
  const { visitId } = all
  await product.as(crew.phlebotomist).acceptVisit({ visitId })
  const ask = await toOfferOn(stage, visitId)
  return {
    with: ['offerReassignment'],
    acts: {
      ...carriedActs(stage, all),
      offerReassignment: (as) => as(crew.backoffice).offerReassignment(ask),
    },
  }
}

/** Nobody came in a week. */
const dueUnserved: Scene = async (stage) => {
  const { product, worker, hours } = stage
  const all = await due(stage)
  product.clock.set(hours[9] ?? '')
  await product.as(worker).giveUpVisits()
  product.clock.pass(7 * 24 * 60 + 1)
  return {
    with: ['waiveReceivable', 'writeOffReceivables'],
    acts: { ...carriedActs(stage, all), endUnserved: (as) => as(worker).endUnserved() },
  }
}

/** An earlier fee, while cash is due. */
export const dueScenes = {
  dueOffered,
  dueAccepted,
  dueToOffer,
  dueUnserved,
}
