import { aBooker, aBooking, identified, mayComeEarly } from '../booking.ts'
import { aPaidBooking, aSister } from '../refunds.ts'
import type { Scene, Stage } from './stage.ts'

/** Two sisters in one visit, paid in cash, with what the patient was shown of a separate one. */
async function sisters({ product, hours }: Stage) {
  const booker = await aBooker(product)
  const patientIds = [booker.patientId, await aSister(product, booker)]
  const startsAt = hours[9] ?? ''
  const { bookingId, visitId, view } = await aBooking(product, booker, { patientIds, startsAt })
  const own = view.orders.find(({ patientId }) => patientId === booker.patientId)
  const hers = view.orders.find(({ patientId }) => patientId !== booker.patientId)
  if (!own || !hers) throw new Error('a booking of two')
  const patient = product.as(booker.actor)
  const offer = await patient.viewSeparateVisit({ orderId: hers.orderId })
  const { version, paymentVersion, charge: expectedChargePaise } = offer
  const shown = { visitId, orderId: hers.orderId, version, paymentVersion, expectedChargePaise }
  return { booker, bookingId, visitId, own: own.orderId, hers: hers.orderId, shown, offer }
}

/** One of them is given another hour, while everything else happens to the visit. */
const separating: Scene = async (stage) => {
  const { crew, hours } = stage
  const { booker, bookingId, visitId, own, hers, shown } = await sisters(stage)
  const patient = booker.actor
  const cancel = { bookingId, expectedChargePaise: 0 }
  return {
    with: ['separateVisit'],
    acts: {
      separateVisit: (as) => as(patient).separateVisit({ ...shown, startsAt: hours[12] ?? '' }),
      'separateVisit at another hour': (as) =>
        as(patient).separateVisit({ ...shown, startsAt: hours[13] ?? '' }),
      'separateVisit the other': (as) =>
        as(patient).separateVisit({ ...shown, orderId: own, startsAt: hours[13] ?? '' }),
      cancelBooking: (as) => as(patient).cancelBooking(cancel),
      'cancelOrder hers': (as) => as(patient).cancelOrder({ orderId: hers }),
      'cancelOrder own': (as) => as(patient).cancelOrder({ orderId: own }),
      rescheduleVisit: (as) => as(patient).rescheduleVisit({ visitId, startsAt: hours[12] ?? '' }),
      acceptVisit: (as) => as(crew.phlebotomist).acceptVisit({ visitId }),
    },
  }
}

/** Both visits at their doors at once, each with somebody who may take the cash. */
const separated: Scene = async (stage) => {
  const { product, crew, hours } = stage
  const { booker, bookingId, visitId, shown, offer } = await sisters(stage)
  const patient = booker.actor
  const startsAt = hours[12] ?? ''
  const { visitId: second } = await product.as(patient).separateVisit({ ...shown, startsAt })
  const doors = [
    [crew.phlebotomist, visitId],
    [crew.phlebotomist2, second],
  ] as const
  for (const [phlebotomist, id] of doors) {
    const app = product.as(phlebotomist)
    await app.acceptVisit({ visitId: id })
    await mayComeEarly(product, id)
    await app.departForVisit({ visitId: id })
    await app.arriveAtVisit({ visitId: id })
    await identified(product, { phlebotomist, booker, visitId: id })
  }
  const cancel = { bookingId, expectedChargePaise: 12_000 }
  const amountPaise = offer.due
  return {
    acts: {
      'takeCash first': (as) => as(crew.phlebotomist).takeCash({ visitId, amountPaise }),
      'takeCash second': (as) => as(crew.phlebotomist2).takeCash({ visitId: second, amountPaise }),
      'failVisit first': (as) => as(crew.phlebotomist).failVisit({ visitId, reason: 'unsafe' }),
      'failVisit second': (as) =>
        as(crew.phlebotomist2).failVisit({ visitId: second, reason: 'unsafe' }),
      cancelBooking: (as) => as(patient).cancelBooking(cancel),
    },
  }
}

/** Both visits wait for somebody: one person is taken off while the other has another hour. */
const apartWaiting: Scene = async (stage) => {
  const { product, crew, hours } = stage
  const { booker, bookingId, visitId, own, hers, shown } = await sisters(stage)
  const patient = booker.actor
  const startsAt = hours[12] ?? ''
  const { visitId: second } = await product.as(patient).separateVisit({ ...shown, startsAt })
  const cancel = { bookingId, expectedChargePaise: 0 }
  return {
    acts: {
      'rescheduleVisit first': (as) =>
        as(patient).rescheduleVisit({ visitId, startsAt: hours[14] ?? '' }),
      'rescheduleVisit second': (as) =>
        as(patient).rescheduleVisit({ visitId: second, startsAt: hours[15] ?? '' }),
      'acceptVisit second': (as) => as(crew.phlebotomist).acceptVisit({ visitId: second }),
      cancelBooking: (as) => as(patient).cancelBooking(cancel),
      'cancelOrder hers': (as) => as(patient).cancelOrder({ orderId: hers }),
      'cancelOrder own': (as) => as(patient).cancelOrder({ orderId: own }),
    },
  }
}

/** Paid online: the charges of two separate visits are with the gateway, while the booking goes on. */
const separatingPaid: Scene = async (stage) => {
  const { product, sandbox, crew, hours, worker } = stage
  const booker = await aBooker(product)
  const patientIds = [booker.patientId, await aSister(product, booker)]
  const wish = { patientIds, startsAt: hours[9] ?? '' }
  const { bookingId, view } = await aPaidBooking({ product, sandbox }, { booker, wish })
  const hers = view.orders.find(({ patientId }) => patientId !== booker.patientId)
  if (!hers) throw new Error('a booking of two')
  const patient = product.as(booker.actor)
  const { orderId } = hers
  const offer = await patient.viewSeparateVisit({ orderId })
  const { visitId, version, paymentVersion, charge: expectedChargePaise } = offer
  const shown = { visitId, orderId, version, paymentVersion, expectedChargePaise }
  const paidFor = async (startsAt: string) => {
    const attempt = await patient.paySeparateVisit({ ...shown, startsAt })
    await sandbox.pay(attempt)
    return attempt.number
  }
  const one = await paidFor(hours[12] ?? '')
  const other = await paidFor(hours[13] ?? '')
  const cancel = { bookingId, expectedChargePaise: 0 }
  return {
    with: ['checkPayment', 'checkPayment another', 'paySeparateVisit'],
    acts: {
      checkPayment: (as) => as(worker).checkPayment({ number: one }),
      'checkPayment twice': (as) => as(worker).checkPayment({ number: one }),
      'checkPayment another': (as) => as(worker).checkPayment({ number: other }),
      paySeparateVisit: (as) =>
        as(booker.actor).paySeparateVisit({ ...shown, startsAt: hours[14] ?? '' }),
      cancelBooking: (as) => as(booker.actor).cancelBooking(cancel),
      cancelOrder: (as) => as(booker.actor).cancelOrder({ orderId }),
      rescheduleVisit: (as) =>
        as(booker.actor).rescheduleVisit({ visitId, startsAt: hours[12] ?? '' }),
      acceptVisit: (as) => as(crew.phlebotomist).acceptVisit({ visitId }),
    },
  }
}

export const separateScenes = { separating, separated, apartWaiting, separatingPaid }
