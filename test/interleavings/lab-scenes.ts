import {
  aBooker,
  aBooking,
  arrived,
  drawn as drawnAt,
  identified,
  received as receivedAt,
  visitRow,
} from '../booking.ts'
import { aLetter } from '../chargebacks.ts'
import { aPaidBooking } from '../refunds.ts'
import type { Scene, Stage } from './stage.ts'

/** Everything is drawn, and the phlebotomist has not finished the visit; its slot is long past. */
const leftOpen: Scene = async ({ product, crew, hours }) => {
  const booker = await aBooker(product)
  const startsAt = hours[9] ?? ''
  const booked = await aBooking(product, booker, { startsAt })
  const { visitId, bookingId } = booked
  const { phlebotomist } = crew
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  await drawnAt(product, phlebotomist, visitId)
  product.clock.set(Temporal.Instant.from(startsAt).add({ hours: 4 }).toString())
  const { version } = await visitRow(product, visitId)
  const tube = await tubeOf(product, bookingId)
  const reason = 'phlebotomist-unreachable' as const
  return {
    acts: {
      finishCollection: (as) => as(phlebotomist).finishCollection({ visitId }),
      endCollection: (as) => as(crew.backoffice).endCollection({ visitId, version, reason }),
      loseTube: (as) => as(phlebotomist).loseTube({ ...tube, reason: 'broken' }),
      askRefundByHand: (as) =>
        as(crew.finance).askRefundByHand({ bookingId, amountPaise: 5000, reason: 'a race' }),
    },
  }
}

async function tubeOf({ pool }: Stage['product'], bookingId: string) {
  const { rows } = await pool.query(
    `select t.id as "tubeId", t.version from tubes t join orders o on o.id = t.order_id
     where o.booking_id = $1 order by t.id limit 1`,
    [bookingId],
  )
  return rows[0]
}

/** Collected and in transit for more than a day. */
const underWay: Scene = async (stage) => {
  const { product, crew, hours, worker } = stage
  const paid = await aPaidBooking(stage, { wish: { startsAt: hours[9] ?? '' } })
  const { visitId, bookingId, booker } = paid
  const { phlebotomist } = crew
  const field = product.as(phlebotomist)
  await arrived(product, phlebotomist, paid)
  await identified(product, { phlebotomist, booker, visitId })
  const [barcode] = await drawnAt(product, phlebotomist, visitId)
  if (!barcode) throw new Error('nothing was drawn')
  await field.finishCollection({ visitId })
  product.clock.pass(30 * 60)
  const tube = await tubeOf(product, bookingId)
  const letter = aLetter(paid)
  return {
    acts: {
      handOver: (as) => as(phlebotomist).handOver({ visitId }),
      giveUpTubes: (as) => as(worker).giveUpTubes(),
      loseTube: (as) => as(crew.backoffice).loseTube({ ...tube, reason: 'never-arrived' }),
      markLate: (as) => as(worker).markLate(),
      openChargeback: (as) => as(crew.finance).openChargeback(letter),
      askRefundByHand: (as) =>
        as(crew.finance).askRefundByHand({ bookingId, amountPaise: 5000, reason: 'a race' }),
    },
  }
}

/** Handed over at the lab, scanned in. */
const atTheLab: Scene = async (stage) => {
  const { product, crew, hours } = stage
  const paid = await aPaidBooking(stage, { wish: { startsAt: hours[9] ?? '' } })
  const { bookingId } = paid
  const [barcode] = await receivedAt(product, { ...crew, booker: paid.booker }, paid)
  if (!barcode) throw new Error('nothing was drawn')
  const tube = await tubeOf(product, bookingId)
  const letter = aLetter(paid)
  const { technician } = crew
  return {
    acts: {
      receiveTube: (as) => as(technician).receiveTube({ barcode }),
      acceptTube: (as) => as(technician).acceptTube({ barcode }),
      rejectTube: (as) => as(technician).rejectTube({ barcode, reason: 'clotted' }),
      loseTube: (as) => as(technician).loseTube({ ...tube, reason: 'mislaid' }),
      openChargeback: (as) => as(crew.finance).openChargeback(letter),
      askRefundByHand: (as) =>
        as(crew.finance).askRefundByHand({ bookingId, amountPaise: 5000, reason: 'a race' }),
    },
  }
}

export const labScenes = { leftOpen, underWay, atTheLab }
