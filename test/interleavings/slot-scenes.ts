import { indianDay } from '#src/domain/india-time.ts'
import { aBooker, aBooking, aQuote } from '../booking.ts'
import { failedAtTheDoor } from '../failed-visits.ts'
import { aPaidBooking } from '../refunds.ts'
import { aUtr } from '../settlement.ts'
import type { Scene, Stage } from './stage.ts'

/** One place is left in a slot: two bookings want it, and another may move into or out of it. */
const lastPlace: Scene = async ({ product, crew, hours, labId, worker }) => {
  const [startsAt = '', other = ''] = [hours[9], hours[11]]
  const [one, two, mover, leaver] = await Promise.all(
    Array.from({ length: 4 }, () => aBooker(product)),
  )
  if (!one || !two || !mover || !leaver) throw new Error('four bookers')
  const first = await aQuote(product, one, { startsAt })
  const second = await aQuote(product, two, { startsAt })
  const moving = await aBooking(product, mover, { startsAt: other })
  const leaving = await aBooking(product, leaver, { startsAt })
  await product.asOwner(
    'update slots set capacity = used + 1 where starts_at = $1 and lab_id = $2',
    [startsAt, labId],
  )
  const { labmanager } = crew
  const { visitId } = moving
  const { bookingId } = leaving
  return {
    acts: {
      placeBooking: (as) => as(one.actor).placeBooking({ quoteId: first.quoteId }),
      'placeBooking another': (as) => as(two.actor).placeBooking({ quoteId: second.quoteId }),
      'placeBooking online': (as) =>
        as(one.actor).placeBooking({ quoteId: first.quoteId, payment: 'online' }),
      rescheduleVisit: (as) => as(mover.actor).rescheduleVisit({ visitId, startsAt }),
      cancelBooking: (as) => as(leaver.actor).cancelBooking({ bookingId, expectedChargePaise: 0 }),
      setSlotCapacity: (as) => as(labmanager).setSlotCapacity({ capacity: 1 }),
      makeSlots: (as) => as(worker).makeSlots(),
    },
  }
}

/** A day without bookings: somebody books it while the lab closes or reopens it. */
async function emptyDay({ product, hours, crew }: Stage) {
  const startsAt = hours.at(-1) ?? ''
  const booker = await aBooker(product)
  const mover = await aBooker(product)
  const { visitId } = await aBooking(product, mover, { startsAt: hours[9] ?? '' })
  const { quoteId } = await aQuote(product, booker, { startsAt })
  const day = indianDay(Temporal.Instant.from(startsAt))
  const { labmanager } = crew
  return { startsAt, booker, mover, visitId, quoteId, day, labmanager }
}

const openDay: Scene = async (stage) => {
  const { startsAt, booker, mover, visitId, quoteId, day, labmanager } = await emptyDay(stage)
  return {
    acts: {
      addHoliday: (as) => as(labmanager).addHoliday({ day, reason: 'A race' }),
      placeBooking: (as) => as(booker.actor).placeBooking({ quoteId }),
      rescheduleVisit: (as) => as(mover.actor).rescheduleVisit({ visitId, startsAt }),
      setSlotCapacity: (as) => as(labmanager).setSlotCapacity({ capacity: 3 }),
      makeSlots: (as) => as(stage.worker).makeSlots(),
    },
  }
}

const closedDay: Scene = async (stage) => {
  const { day, labmanager } = await emptyDay(stage)
  await stage.product.as(labmanager).addHoliday({ day, reason: 'A race' })
  return {
    acts: {
      removeHoliday: (as) => as(labmanager).removeHoliday({ day }),
      setSlotCapacity: (as) => as(labmanager).setSlotCapacity({ capacity: 3 }),
      makeSlots: (as) => as(stage.worker).makeSlots(),
    },
  }
}

/** Two visits at one time, and one phlebotomist who can only do one of them. */
const oneTime: Scene = async ({ product, crew, hours }) => {
  const startsAt = hours[9] ?? ''
  const [one, two] = [await aBooker(product), await aBooker(product)]
  const { visitId, bookingId } = await aBooking(product, one, { startsAt })
  const other = await aBooking(product, two, { startsAt })
  const field = crew.phlebotomist
  return {
    acts: {
      acceptVisit: (as) => as(field).acceptVisit({ visitId }),
      'acceptVisit other': (as) => as(field).acceptVisit({ visitId: other.visitId }),
      cancelBooking: (as) => as(one.actor).cancelBooking({ bookingId, expectedChargePaise: 0 }),
    },
  }
}

/** An earlier fee is to be carried by the next booking, of which there are two. */
const feeOfBefore: Scene = async ({ product, crew, hours, worker }) => {
  const booker = await aBooker(product)
  const patient = product.as(booker.actor)
  const { bookingId, visitId } = await aBooking(product, booker, { startsAt: hours[8] ?? '' })
  await product.as(crew.phlebotomist).acceptVisit({ visitId })
  await patient.cancelBooking({ bookingId, expectedChargePaise: 12_000 })
  const one = await aQuote(product, booker, { startsAt: hours[9] ?? '' })
  const two = await aQuote(product, booker, { startsAt: hours[11] ?? '' })
  const { rows } = await product.pool.query('select id from receivables')
  const receivableId = rows[0].id
  return {
    acts: {
      placeBooking: (as) => as(booker.actor).placeBooking({ quoteId: one.quoteId }),
      'placeBooking another': (as) =>
        as(booker.actor).placeBooking({ quoteId: two.quoteId, payment: 'online' }),
      waiveReceivable: (as) => as(crew.finance).waiveReceivable({ receivableId, reason: 'a race' }),
      writeOffReceivables: (as) => as(worker).writeOffReceivables(),
    },
  }
}

/** A cash booking that carries an earlier fee. */
const feeCarried: Scene = async (stage) => {
  const { product, crew, hours } = stage
  const set = await feeOfBefore(stage)
  await set.acts.placeBooking?.(product.as)
  const { rows } = await product.pool.query(
    `select r.id, b.id as booking_id, b.account_id, v.id as visit_id from receivables r
     join bookings b on b.id = r.attached_booking_id join visits v on v.booking_id = b.id`,
  )
  const [{ id: receivableId, booking_id: bookingId, account_id, visit_id: visitId }] = rows
  const grants = [{ role: 'patient', labId: null, locationId: null }] as const
  const patient = { kind: 'person' as const, id: account_id, name: 'Meera Nair', grants }
  return {
    acts: {
      waiveReceivable: (as) => as(crew.finance).waiveReceivable({ receivableId, reason: 'a race' }),
      cancelBooking: (as) => as(patient).cancelBooking({ bookingId, expectedChargePaise: 0 }),
      acceptVisit: (as) => as(crew.phlebotomist).acceptVisit({ visitId }),
      rescheduleVisit: (as) => as(patient).rescheduleVisit({ visitId, startsAt: hours[10] ?? '' }),
    },
  }
}

/** A visit failed, and the patient may dispute it. */
const failed: Scene = async (stage) => {
  const { product, crew, worker, hours } = stage
  const paid = await aPaidBooking(stage, { wish: { startsAt: hours[9] ?? '' } })
  const { visitId, bookingId, booker } = paid
  await failedAtTheDoor(product, crew.phlebotomist, { visitId })
  const { visitFee } = await product.as(booker.actor).viewBooking({ bookingId })
  if (!visitFee) throw new Error('no fee')
  const { visitFeeId, version } = visitFee
  const about = { visitFeeId, version }
  product.clock.pass(47 * 60)
  const now = product.clock.at().add({ hours: 2 }).toString()
  const letter = { bookingId, caseNumber: `CB-${aUtr()}`, amountPaise: 5000 }
  return {
    acts: {
      disputeVisitFee: (as) => as(booker.actor).disputeVisitFee(about),
      decideVisitFee: (as) =>
        as(crew.backoffice).decideVisitFee({ ...about, verdict: 'waive', reason: 'not-proved' }),
      settleVisitFees: (as) => {
        product.clock.set(now)
        return as(worker).settleVisitFees()
      },
      openChargeback: (as) =>
        as(crew.finance).openChargeback({ ...letter, reason: 'a race', respondBy: '2026-12-05' }),
      askRefundByHand: (as) =>
        as(crew.finance).askRefundByHand({ bookingId, amountPaise: 1000, reason: 'a race' }),
    },
  }
}

export const slotScenes = {
  lastPlace,
  openDay,
  closedDay,
  oneTime,
  feeOfBefore,
  feeCarried,
  failed,
}
