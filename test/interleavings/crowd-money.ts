import { aLetter } from '../chargebacks.ts'
import { aUtr } from '../settlement.ts'
import type { Household } from './crowd-booked.ts'
import type { Acts, Stage } from './stage.ts'

const reason = 'a race'

/** Payments of trips to the gateway before the one that paid. */
export function tripActs({ crew, worker }: Stage, household: Household): Acts {
  const { doubted, unheard, attemptNumber } = household
  const { number } = doubted
  return {
    checkPayment: (as) => as(worker).checkPayment({ number: attemptNumber }),
    resolveReview: (as) => as(crew.finance2).resolveReview({ number, as: 'capture', reason }),
    checkClaims: (as) => as(worker).checkClaims({ checks: [{ number: unheard.number }] }),
    checkPayments: (as) => as(worker).checkPayments(),
  }
}

/** The patient's money: a refund of one part is requested and another part is on its way. */
async function moneyActs(stage: Stage, crowd: Household): Promise<Acts> {
  const { product, crew, worker } = stage
  const { bookingId } = crowd
  const finance = product.as(crew.finance)
  const asked = await finance.askRefundByHand({ bookingId, amountPaise: 1000, reason })
  const due = await finance.askRefundByHand({ bookingId, amountPaise: 1100, reason })
  await product.as(crew.finance2).decideRefund({ refundId: due.refundId, verdict: 'approve' })
  const letter = aLetter(crowd, 2000)
  return {
    askRefundByHand: (as) =>
      as(crew.finance).askRefundByHand({ bookingId, amountPaise: 1200, reason }),
    decideRefund: (as) =>
      as(crew.finance2).decideRefund({ refundId: asked.refundId, verdict: 'approve' }),
    sendRefund: (as) => as(worker).sendRefund({ refundId: due.refundId }),
    sendDueRefunds: (as) => as(worker).sendDueRefunds(),
    openChargeback: (as) => as(crew.finance2).openChargeback(letter),
  }
}

/** Refunds by bank: without an account, to be paid, at the bank, paid. */
async function byBank(stage: Stage, { bookingId, booker }: Household) {
  const { product, crew, sandbox } = stage
  const [finance, patient] = [product.as(crew.finance), product.as(booker.actor)]
  await sandbox.setRules({ isOneRefundOnly: true })
  const ids = []
  for (const amountPaise of [500, 600, 700, 800, 900])
    ids.push(await sent(stage, bookingId, amountPaise))
  await sandbox.setRules({ isOneRefundOnly: false })
  const [, unnamed, named, atBank, paid] = ids as [never, never, never, never, never]
  for (const refundId of [named, atBank, paid])
    await patient.giveRefundAccount({ refundId, upi: 'meera@okbank' })
  const taken = await finance.payRefundByBank({ refundId: atBank })
  const { refNo } = await finance.payRefundByBank({ refundId: paid })
  const utr = aUtr()
  await finance.recordRefundUtr({ refundId: paid, refNo, utr })
  const { rows } = await product.pool.query('select version from refunds where id = $1', [paid])
  const about = { refundId: paid, ...rows[0], utr, reason }
  return { unnamed, named, atBank, refNo: taken.refNo, about }
}

/** What continues whatever else happens to the money. */
async function bankActs(stage: Stage, household: Household): Promise<Acts> {
  const refunds = await byBank(stage, household)
  return { ...toPay(stage, refunds), ...underWay(stage, household, refunds) }
}

/** The same while the patient’s bank disputes the payment. */
export async function disputedBankActs(stage: Stage, household: Household): Promise<Acts> {
  return underWay(stage, household, await byBank(stage, household))
}

type ByBank = Awaited<ReturnType<typeof byBank>>

function toPay({ crew }: Stage, { named }: ByBank): Acts {
  return { payRefundByBank: (as) => as(crew.finance).payRefundByBank({ refundId: named }) }
}

function underWay(
  { product, crew, worker }: Stage,
  { booker }: Household,
  { unnamed, atBank, refNo, about }: ByBank,
): Acts {
  const late = product.clock.at().add({ hours: 24 * 20 })
  const utr = aUtr()
  return {
    giveRefundAccount: (as) =>
      as(booker.actor).giveRefundAccount({ refundId: unnamed, upi: 'other@okbank' }),
    recordRefundUtr: (as) => as(crew.finance).recordRefundUtr({ refundId: atBank, refNo, utr }),
    returnRefund: (as) => as(crew.finance2).returnRefund({ refundId: atBank, reason }),
    takeRefundBack: (as) => as(crew.finance2).takeRefundBack(about),
    watchRefunds: (as) => {
      product.clock.set(late.toString())
      return as(worker).watchRefunds()
    },
  }
}

/**
 * Requested, approved and sent: the gateway accepts only the first, and the others fail
 * permanently.
 */
async function sent(
  { product, crew, worker }: Stage,
  bookingId: Household['bookingId'],
  amountPaise: number,
) {
  const { refundId } = await product
    .as(crew.finance)
    .askRefundByHand({ bookingId, amountPaise, reason })
  await product.as(crew.finance2).decideRefund({ refundId, verdict: 'approve' })
  for (let at = 0; at < 4; at += 1) await product.as(worker).sendRefund({ refundId })
  return refundId
}

/** Everything that can be done with what was paid. */
export async function moneyOf(stage: Stage, household: Household): Promise<Acts> {
  const bank = await bankActs(stage, household)
  return { ...bank, ...(await moneyActs(stage, household)), ...tripActs(stage, household) }
}
