import { indianDay } from '#src/domain/india-time.ts'
import { aBooker } from '../booking.ts'
import { acceptedAtLab, aLetter } from '../chargebacks.ts'
import { aPaidBooking, type PaidBooking as Paid, refundsOf } from '../refunds.ts'
import { aUtr } from '../settlement.ts'
import type { Scene, Stage } from './stage.ts'

const reason = 'a race'

/** Resets the gateway's own books: the previous schedule may have made a refund there. */
async function unrefunded(
  { sandbox, product }: Stage,
  { attemptNumber: number, paid, view }: Pick<Paid, 'attemptNumber' | 'paid' | 'view'>,
) {
  const { trackingId: referenceNo } = paid
  const amount = (view.payment.amount / 100).toFixed(2)
  const day = indianDay(product.clock.at()).toString()
  return sandbox.seedDay(day, [{ number, amount, referenceNo, status: 'Shipped' }])
}

/** A manual refund of half the payment is requested, and waits for a second person. */
const requested: Scene = async (stage) => {
  const { product, crew, hours, worker } = stage
  const paid = await aPaidBooking(stage, { wish: { startsAt: hours[9] ?? '' } })
  const { bookingId, visitId, booker } = paid
  const { refundId } = await product
    .as(crew.finance)
    .askRefundByHand({ bookingId, amountPaise: 12_000, reason })
  const letter = aLetter(paid)
  return {
    again: () => unrefunded(stage, paid),
    acts: {
      decideRefund: (as) => as(crew.finance2).decideRefund({ refundId, verdict: 'approve' }),
      'decideRefund reject': (as) =>
        as(crew.finance2).decideRefund({ refundId, verdict: 'reject', reason }),
      askRefundByHand: (as) =>
        as(crew.finance).askRefundByHand({ bookingId, amountPaise: 9000, reason }),
      cancelBooking: (as) => as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 }),
      openChargeback: (as) => as(crew.finance).openChargeback(letter),
      sendDueRefunds: (as) => as(worker).sendDueRefunds(),
      acceptVisit: (as) => as(crew.phlebotomist).acceptVisit({ visitId }),
    },
  }
}

/** Approved, and to be sent through the gateway; half of the payment remains. */
const approved: Scene = async (stage) => {
  const { product, crew, hours, worker } = stage
  const paid = await aPaidBooking(stage, { wish: { startsAt: hours[9] ?? '' } })
  const { bookingId, booker } = paid
  const { refundId } = await product
    .as(crew.finance)
    .askRefundByHand({ bookingId, amountPaise: 12_000, reason })
  await product.as(crew.finance2).decideRefund({ refundId, verdict: 'approve' })
  const letter = aLetter(paid, 9000)
  return {
    again: () => unrefunded(stage, paid),
    acts: {
      watchRefunds: (as) => as(worker).watchRefunds(),
      sendRefund: (as) => as(worker).sendRefund({ refundId }),
      sendDueRefunds: (as) => as(worker).sendDueRefunds(),
      askRefundByHand: (as) =>
        as(crew.finance).askRefundByHand({ bookingId, amountPaise: 9000, reason }),
      cancelBooking: (as) => as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 }),
      openChargeback: (as) => as(crew.finance).openChargeback(letter),
    },
  }
}

/** The gateway refunds only once, so a second refund is made by bank. */
async function byBank(stage: Stage) {
  const { product, sandbox, crew, hours } = stage
  await sandbox.setRules({ isOneRefundOnly: true })
  const booker = await aBooker(product)
  const paid = await aPaidBooking(stage, { booker, wish: { startsAt: hours[9] ?? '' } })
  const patient = product.as(booker.actor)
  const { bookingId } = paid
  const { refundId: first } = await product
    .as(crew.finance)
    .askRefundByHand({ bookingId, amountPaise: 5000, reason })
  await product.as(crew.finance2).decideRefund({ refundId: first, verdict: 'approve' })
  await product.as({ kind: 'worker' }).sendRefund({ refundId: first })
  await patient.cancelBooking({ bookingId, expectedChargePaise: 0 })
  const all = await refundsOf(product, bookingId)
  const refundId = all.find(({ id }) => id !== first)?.id
  for (let at = 0; at < 4; at += 1) await product.as({ kind: 'worker' }).sendRefund({ refundId })
  await sandbox.setRules({ isOneRefundOnly: false })
  return { ...paid, patient: booker.actor, refundId }
}

/** Refunded by bank: to an account that the patient names. */
const toTheBank: Scene = async (stage) => {
  const { crew, product } = stage
  const { refundId, patient } = await byBank(stage)
  await product.as(patient).giveRefundAccount({ refundId, upi: 'meera@okbank' })
  return {
    acts: {
      giveRefundAccount: (as) => as(patient).giveRefundAccount({ refundId, upi: 'other@okbank' }),
      payRefundByBank: (as) => as(crew.finance).payRefundByBank({ refundId }),
      'payRefundByBank another': (as) => as(crew.finance2).payRefundByBank({ refundId }),
    },
  }
}

/** Taken to the bank. */
const atTheBank: Scene = async (stage) => {
  const { crew, product } = stage
  const { refundId, patient } = await byBank(stage)
  await product.as(patient).giveRefundAccount({ refundId, upi: 'meera@okbank' })
  const { refNo } = await product.as(crew.finance).payRefundByBank({ refundId })
  const [one, two] = [aUtr(), aUtr()]
  return {
    acts: {
      recordRefundUtr: (as) => as(crew.finance).recordRefundUtr({ refundId, refNo, utr: one }),
      'recordRefundUtr another': (as) =>
        as(crew.finance2).recordRefundUtr({ refundId, refNo, utr: two }),
      returnRefund: (as) => as(crew.finance2).returnRefund({ refundId, reason }),
      payRefundByBank: (as) => as(crew.finance).payRefundByBank({ refundId }),
    },
  }
}

/** Paid by bank, and the bank's statement says that it was returned. */
const paidByBank: Scene = async (stage) => {
  const { crew, product } = stage
  const { refundId, patient } = await byBank(stage)
  await product.as(patient).giveRefundAccount({ refundId, upi: 'meera@okbank' })
  const { refNo } = await product.as(crew.finance).payRefundByBank({ refundId })
  const utr = aUtr()
  await product.as(crew.finance).recordRefundUtr({ refundId, refNo, utr })
  const { rows } = await product.pool.query('select version from refunds where id = $1', [refundId])
  const { version } = rows[0]
  const about = { refundId, version, utr, reason }
  return {
    acts: {
      takeRefundBack: (as) => as(crew.finance2).takeRefundBack(about),
      recordRefundUtr: (as) => as(crew.finance).recordRefundUtr({ refundId, refNo, utr }),
    },
  }
}

/** The bank disputes all of it; the lab has received the sample. */
const disputed: Scene = async (stage) => {
  const { product, crew, hours } = stage
  const paid = await aPaidBooking(stage, { wish: { startsAt: hours[9] ?? '' } })
  await acceptedAtLab(product, paid)
  const { chargebackId } = await product.as(crew.finance).openChargeback(aLetter(paid, 12_000))
  const note = 'The bank wrote so today.'
  const lost = { chargebackId, verdict: 'lost', note } as const
  return {
    acts: {
      decideChargeback: (as) => as(crew.finance2).decideChargeback({ ...lost, bearer: 'lab' }),
      'decideChargeback ours': (as) =>
        as(crew.finance2).decideChargeback({ ...lost, bearer: 'platform' }),
      'decideChargeback won': (as) =>
        as(crew.finance2).decideChargeback({ chargebackId, verdict: 'won', note }),
    },
  }
}

export const refundScenes = { requested, approved, toTheBank, atTheBank, paidByBank, disputed }
