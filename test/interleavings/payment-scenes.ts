import { aBooker, aQuote } from '../booking.ts'
import { anAttempt } from '../payments.ts'
import type { Scene, Stage } from './stage.ts'

async function onThePage(stage: Stage) {
  const { product, hours } = stage
  const booker = await aBooker(product)
  const { quoteId } = await aQuote(product, booker, { startsAt: hours[9] ?? '' })
  const patient = product.as(booker.actor)
  const booking = await patient.placeBooking({ quoteId, payment: 'online' })
  const attempt = await patient.initiatePayment({ number: booking.number })
  return { booker, booking, attempt, quoteId }
}

/** Held for a payer on the gateway's page, paid there, and not reported to us. */
const held: Scene = async (stage) => {
  const { sandbox, crew, worker, product } = stage
  const { booker, booking, attempt, quoteId } = await onThePage(stage)
  const later = product.clock.at().add({ minutes: 2 }).toString()
  const { encResp, trackingId } = await sandbox.pay(attempt)
  const { bookingId } = booking
  const cancel = { bookingId, expectedChargePaise: 0 }
  return {
    acts: {
      checkPayment: (as) => as(worker).checkPayment({ number: attempt.number }),
      'checkPayment by reference': (as) =>
        as(worker).checkPayment({ number: attempt.number, referenceNo: trackingId }),
      notePaymentMessage: (as) =>
        as({ kind: 'visitor' }).notePaymentMessage({ door: 'response', encrypted: encResp }),
      initiatePayment: (as) => as(booker.actor).initiatePayment({ number: booking.number }),
      cancelBooking: (as) => as(booker.actor).cancelBooking(cancel),
      'cancelBooking office': (as) => as(crew.backoffice).cancelBooking(cancel),
      placeBooking: (as) => as(booker.actor).placeBooking({ quoteId, payment: 'online' }),
      checkClaims: (as) => as(worker).checkClaims({ checks: [{ number: attempt.number }] }),
      checkPayments: (as) => {
        product.clock.set(later)
        return as(worker).checkPayments()
      },
    },
  }
}

/** The slot is no longer held, and it is paid at this late moment. */
const overdue: Scene = async (stage) => {
  const { sandbox, product, worker } = stage
  const { booker, booking, attempt } = await onThePage(stage)
  await sandbox.pay(attempt)
  const { number } = attempt
  product.clock.pass(40)
  const { bookingId } = booking
  return {
    again: () => sandbox.say(number, { status: 'Initiated' }),
    acts: {
      expireHolds: (as) => as(worker).expireHolds(),
      checkPayment: async (as) => {
        await sandbox.say(number, { status: 'Shipped' })
        return as(worker).checkPayment({ number })
      },
      checkClaims: async (as) => {
        await sandbox.say(number, { status: 'Shipped' })
        return as(worker).checkClaims({ checks: [{ number }] })
      },
      checkPayments: (as) => as(worker).checkPayments(),
      cancelBooking: (as) => as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 }),
    },
  }
}

/**
 * Another amount arrived than was requested: finance reviews it, and the gateway now reports the
 * requested one.
 */
const inReview: Scene = async (stage) => {
  const { sandbox, product, worker, crew } = stage
  const { booking, attempt, booker } = await anAttempt(product)
  const { number } = attempt
  await sandbox.pay(attempt)
  await sandbox.say(number, { amount: '1.00' })
  await product.as(worker).checkPayment({ number })
  await sandbox.say(number, { amount: (booking.total / 100).toFixed(2) })
  const { bookingId } = booking
  const reason = 'a race'
  const over = product.clock.at().add({ minutes: 40 }).toString()
  return {
    acts: {
      resolveReview: (as) => as(crew.finance).resolveReview({ number, as: 'capture', reason }),
      'resolveReview fail': (as) => as(crew.finance2).resolveReview({ number, as: 'fail', reason }),
      checkPayment: (as) => as(worker).checkPayment({ number }),
      cancelBooking: (as) => as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 }),
      initiatePayment: (as) => as(booker.actor).initiatePayment({ number: booking.number }),
      expireHolds: (as) => {
        product.clock.set(over)
        return as(worker).expireHolds()
      },
    },
  }
}

export const paymentScenes = { held, overdue, inReview }
