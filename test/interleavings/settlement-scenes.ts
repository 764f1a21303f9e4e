import { PayoutId } from '#src/domain/settlement/settlement.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { DEMO_PASSWORD as password } from '../booking.ts'
import { acceptedAtLab, aLetter, published } from '../chargebacks.ts'
import { aPaidBooking } from '../refunds.ts'
import { aUtr, bankSays, weekPasses, windowPasses } from '../settlement.ts'
import type { Scene, Stage } from './stage.ts'

const reason = 'a race'

/** Paid online, measured, signed and published. */
export async function reported(stage: Stage, at: number, item = 'HB') {
  const { product } = stage
  const wish = { items: [item], startsAt: stage.hours[at] ?? '' }
  const paid = await aPaidBooking(stage, { wish })
  await acceptedAtLab(product, paid)
  await published(product, paid.orderId)
  const { rows } = await product.pool.query('select id from test_items where order_id = $1', [
    paid.orderId,
  ])
  return { ...paid, testItemId: TestItemId.parse(rows[0].id) }
}

/** Two reports are published, and the week that pays for them is over. */
async function aWeek(stage: Stage) {
  const one = await reported(stage, 9)
  const two = await reported(stage, 11)
  await windowPasses(stage.product)
  return { one, two, week: await weekPasses(stage.product) }
}

/** Nobody has made its batch. */
const toBePaid: Scene = async (stage) => {
  const { crew } = stage
  const { one, two, week } = await aWeek(stage)
  const { bookingId, testItemId } = one
  const letter = { ...aLetter(one), respondBy: '2027-12-05' }
  return {
    acts: {
      makeBatch: (as) => as(crew.finance).makeBatch({ week }),
      openChargeback: (as) => as(crew.finance2).openChargeback(letter),
      holdEntries: (as) => as(crew.finance).holdEntries({ orderId: two.orderId, reason }),
      'holdEntries of the other': (as) =>
        as(crew.finance2).holdEntries({ orderId: one.orderId, reason }),
      askRefundByHand: (as) => as(crew.finance).askRefundByHand({ bookingId, testItemId, reason }),
    },
  }
}

/** A test of the week is to be refunded, and the batch is to be made or is made. */
const refundedMeanwhile: Scene = async (stage) => {
  const { product, crew } = stage
  const { one, two, week } = await aWeek(stage)
  const { refundId } = await product
    .as(crew.finance)
    .askRefundByHand({ bookingId: one.bookingId, testItemId: one.testItemId, reason })
  await product.as(crew.finance).holdEntries({ orderId: two.orderId, reason })
  return {
    acts: {
      decideRefund: (as) => as(crew.finance2).decideRefund({ refundId, verdict: 'approve' }),
      makeBatch: (as) => as(crew.finance).makeBatch({ week }),
      releaseEntries: (as) => as(crew.finance).releaseEntries({ orderId: two.orderId }),
      holdEntries: (as) => as(crew.finance2).holdEntries({ orderId: one.orderId, reason }),
    },
  }
}

/** Made, waiting for a second person; a test of it is to be refunded. */
const made: Scene = async (stage) => {
  const { product, crew } = stage
  const { one, week } = await aWeek(stage)
  const maker = product.as(crew.finance)
  const { batchId } = await maker.makeBatch({ week })
  const { refundId } = await maker.askRefundByHand({
    bookingId: one.bookingId,
    testItemId: one.testItemId,
    reason,
  })
  return {
    acts: {
      approveBatch: (as) => as(crew.finance2).approveBatch({ batchId, password }),
      withdrawBatch: (as) => as(crew.finance).withdrawBatch({ batchId }),
      decideRefund: (as) => as(crew.finance2).decideRefund({ refundId, verdict: 'approve' }),
    },
  }
}

const disputedWeek: Scene = async (stage) => {
  const { product, crew } = stage
  const { one, week } = await aWeek(stage)
  const { chargebackId } = await product
    .as(crew.finance)
    .openChargeback({ ...aLetter(one), respondBy: '2027-12-05' })
  const note = 'The bank wrote so today.'
  return {
    acts: {
      makeBatch: (as) => as(crew.finance).makeBatch({ week }),
      'decideChargeback lost': (as) =>
        as(crew.finance2).decideChargeback({ chargebackId, verdict: 'lost', bearer: 'lab', note }),
      'decideChargeback won': (as) =>
        as(crew.finance2).decideChargeback({ chargebackId, verdict: 'won', note }),
      'decideChargeback us': (as) =>
        as(crew.finance2).decideChargeback({
          chargebackId,
          verdict: 'lost',
          bearer: 'platform',
          note,
        }),
    },
  }
}

const disputedMade: Scene = async (stage) => {
  const { product, crew } = stage
  const { one, week } = await aWeek(stage)
  const { batchId } = await product.as(crew.finance).makeBatch({ week })
  const { chargebackId } = await product
    .as(crew.finance)
    .openChargeback({ ...aLetter(one), respondBy: '2027-12-05' })
  const note = 'The bank wrote so today.'
  return {
    acts: {
      approveBatch: (as) => as(crew.finance2).approveBatch({ batchId, password }),
      withdrawBatch: (as) => as(crew.finance).withdrawBatch({ batchId }),
      'decideChargeback lost': (as) =>
        as(crew.finance2).decideChargeback({ chargebackId, verdict: 'lost', bearer: 'lab', note }),
      'decideChargeback won': (as) =>
        as(crew.finance2).decideChargeback({ chargebackId, verdict: 'won', note }),
    },
  }
}

async function anApproved(stage: Stage) {
  const { product, crew } = stage
  const { one, week } = await aWeek(stage)
  const maker = product.as(crew.finance)
  const { batchId } = await maker.makeBatch({ week })
  await product.as(crew.finance2).approveBatch({ batchId, password })
  const { of } = await maker.viewBatch({ batchId })
  return { of, one, batchId }
}

/** Approved: the bank answers that it paid, and that it did not. */
const atTheBankOfLabs: Scene = async (stage) => {
  const { crew } = stage
  const { of, batchId } = await anApproved(stage)
  const paid = bankSays(of)
  const notPaid = bankSays(of.map((one) => ({ ...one, status: 'failed' })))
  return {
    acts: {
      importUtrs: (as) => as(crew.finance).importUtrs(paid),
      readBankFile: (as) => as(crew.finance2).readBankFile({ batchId }),
      'importUtrs failed': (as) => as(crew.finance2).importUtrs(notPaid),
    },
  }
}

/** Paid, and returned by the lab's bank: by its file, and by a person with its statement. */
const givenBack: Scene = async (stage) => {
  const { product, crew } = stage
  const {
    of: [payout],
  } = await anApproved(stage)
  if (!payout) throw new Error('no payout')
  const paid = bankSays([payout])
  await product.as(crew.finance).importUtrs(paid)
  const { rows } = await product.pool.query(
    'select id, version, utr from settlement_payouts where number = $1',
    [payout.number],
  )
  const [{ id, version, utr }] = rows
  const payoutId = PayoutId.parse(id)
  const back = bankSays([{ ...payout, status: 'returned', utr }])
  return {
    acts: {
      returnPayout: (as) => as(crew.finance2).returnPayout({ payoutId, version, utr, reason }),
      'importUtrs returned': (as) => as(crew.finance).importUtrs(back),
      importUtrs: (as) => as(crew.finance).importUtrs(paid),
    },
  }
}

/**
 * Paid for a test that was refunded later, the lab owes what it received; it says that it paid it
 * back.
 */
const owing: Scene = async (stage) => {
  const { product, crew, labId } = stage
  const { one, of } = await anApproved(stage)
  const [maker, checker] = [product.as(crew.finance), product.as(crew.finance2)]
  await maker.importUtrs(bankSays(of))
  const { bookingId, testItemId } = one
  const { refundId } = await maker.askRefundByHand({ bookingId, testItemId, reason })
  await checker.decideRefund({ refundId, verdict: 'approve' })
  const { owing: debts } = await maker.listDebts()
  const owedPaise = debts.find((debt) => debt.labId === labId)?.owed ?? 0
  const said = { how: 'received', labId, amountPaise: owedPaise, owedPaise, reason } as const
  const { debtId, version } = await maker.proposeDebt({ ...said, reference: aUtr() })
  const about = { debtId, version }
  return {
    acts: {
      decideDebt: (as) => as(crew.finance2).decideDebt({ ...about, verdict: 'confirm' }),
      'decideDebt reject': (as) => as(crew.finance2).decideDebt({ ...about, verdict: 'reject' }),
    },
  }
}

export const settlementScenes = {
  disputedWeek,
  disputedMade,
  toBePaid,
  refundedMeanwhile,
  made,
  atTheBankOfLabs,
  givenBack,
  owing,
}
