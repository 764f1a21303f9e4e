import { rupees } from '#src/domain/money.ts'
import { visitRow } from '../booking.ts'
import { aLetter } from '../chargebacks.ts'
import { refundsOf } from '../refunds.ts'
import { atTheLab } from './crowd-acts.ts'
import { asPaid } from './crowd-booked.ts'
import { disputedBankActs, tripActs } from './crowd-money.ts'
import { aCrowd, type Crowd } from './crowd.ts'
import type { Acts, Scene, Stage } from './stage.ts'

const reason = 'a race'
const note = 'The bank wrote so today.'

/** A surplus payment of a trip is refunded even when a bank disputes the payment. */
async function surplusOf(stage: Stage, { bookingId }: Crowd, act: () => Promise<unknown>) {
  const ids = async () => (await refundsOf(stage.product, bookingId)).map(({ id }) => id)
  const before = new Set(await ids())
  await act()
  const refundId = (await ids()).find((id) => !before.has(id))
  if (!refundId) throw new Error('nothing was paid too much')
  return refundId
}

/** Money that was paid twice: a second person decides about one trip's, and another's is sent. */
async function surplusActs(stage: Stage, crowd: Crowd): Promise<Acts> {
  const { product, crew, worker } = stage
  const { settings } = product.world
  const { refundApprovalLimit } = settings
  const { number } = crowd.doubted
  settings.refundApprovalLimit = rupees(1)
  const asked = await surplusOf(stage, crowd, () =>
    product.as(crew.finance).resolveReview({ number, as: 'capture', reason }),
  )
  settings.refundApprovalLimit = refundApprovalLimit
  const sent = await surplusOf(stage, crowd, () =>
    product.as(worker).checkPayment({ number: crowd.unheard.number }),
  )
  return {
    decideRefund: (as) =>
      as(crew.finance2).decideRefund({ refundId: asked, verdict: 'reject', reason }),
    sendRefund: (as) => as(worker).sendRefund({ refundId: sent }),
    sendDueRefunds: (as) => as(worker).sendDueRefunds(),
  }
}

/** The gateway accepts no refund of it, so it is refunded by bank. */
async function byBankActs(stage: Stage, crowd: Crowd): Promise<Acts> {
  const { product, crew, sandbox, worker } = stage
  const { number } = crowd.unheard
  const refundId = await surplusOf(stage, crowd, () => product.as(worker).checkPayment({ number }))
  await sandbox.say(number, { status: 'Initiated' })
  for (let at = 0; at < 4; at += 1) await product.as(worker).sendRefund({ refundId })
  await product.as(crowd.booker.actor).giveRefundAccount({ refundId, upi: 'meera@okbank' })
  return { payRefundByBank: (as) => as(crew.finance).payRefundByBank({ refundId }) }
}

/** The patient's bank disputes a part, and everybody continues their work. */
const crowdDisputed: Scene = async (stage) => {
  const { product, crew, worker } = stage
  const all = await aCrowd(stage)
  const { visitId } = all
  const bank = await disputedBankActs(stage, all)
  const { chargebackId } = await product.as(crew.finance).openChargeback(aLetter(all, 20_000))
  const lost = { chargebackId, verdict: 'lost', bearer: 'lab', note } as const
  const { starts_at } = await visitRow(product, visitId)
  const itsHour = Temporal.Instant.fromEpochMilliseconds(+starts_at).toString()
  return {
    again: () => asPaid(stage, all),
    with: ['decideChargeback', 'decideChargeback won'],
    acts: {
      ...bank,
      ...(await atTheLab(stage, all)),
      ...tripActs(stage, all),
      decideChargeback: (as) => as(crew.finance2).decideChargeback(lost),
      'decideChargeback won': (as) =>
        as(crew.finance2).decideChargeback({ chargebackId, verdict: 'won', note }),
      acceptVisit: (as) => as(crew.phlebotomist).acceptVisit({ visitId }),
      giveUpVisits: (as) => {
        product.clock.set(itsHour)
        return as(worker).giveUpVisits()
      },
    },
  }
}

/** Money that was paid twice is still being refunded. */
const crowdPaidTwice: Scene = async (stage) => {
  const { product, crew } = stage
  const all = await aCrowd(stage)
  const { chargebackId } = await product.as(crew.finance).openChargeback(aLetter(all, 20_000))
  const lost = { chargebackId, verdict: 'lost', bearer: 'lab', note } as const
  const acts = await surplusActs(stage, all)
  return {
    again: () => asPaid(stage, all),
    with: ['decideChargeback'],
    acts: { decideChargeback: (as) => as(crew.finance2).decideChargeback(lost), ...acts },
  }
}

/** The same by bank. */
const crowdPaidBack: Scene = async (stage) => {
  const { product, crew } = stage
  const all = await aCrowd(stage)
  const { chargebackId } = await product.as(crew.finance).openChargeback(aLetter(all, 20_000))
  const lost = { chargebackId, verdict: 'lost', bearer: 'lab', note } as const
  const acts = await byBankActs(stage, all)
  return {
    again: () => asPaid(stage, all),
    with: ['decideChargeback'],
    acts: { decideChargeback: (as) => as(crew.finance2).decideChargeback(lost), ...acts },
  }
}

/** With a dispute of the bank. */
export const crowdDisputedScenes = { crowdDisputed, crowdPaidTwice, crowdPaidBack }
