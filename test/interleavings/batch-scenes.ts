import { DEMO_PASSWORD as password } from '../booking.ts'
import { PayoutId } from '#src/domain/settlement/settlement.ts'
import { bankSays, weekPasses, windowPasses } from '../settlement.ts'
import { reported } from './settlement-scenes.ts'
import type { Scene, Stage } from './stage.ts'

const reason = 'a race'

/** Of the held orders one is released, and its week passes. */
async function itsWeek(stage: Stage, { orderId }: Awaited<ReturnType<typeof reported>>) {
  const { product, crew } = stage
  await product.as(crew.finance).releaseEntries({ orderId })
  await windowPasses(product)
  return weekPasses(product)
}

async function batchOf(stage: Stage, order: Awaited<ReturnType<typeof reported>>) {
  const { product, crew } = stage
  const week = await itsWeek(stage, order)
  const { batchId } = await product.as(crew.finance).makeBatch({ week })
  return batchId
}

async function approvedOf(stage: Stage, order: Awaited<ReturnType<typeof reported>>) {
  const { product, crew } = stage
  const batchId = await batchOf(stage, order)
  await product.as(crew.finance2).approveBatch({ batchId, password })
  const [payout] = (await product.as(crew.finance).viewBatch({ batchId })).of
  if (!payout) throw new Error('no payout')
  return { batchId, payout }
}

/** What the lab was paid is refunded to the patient, more than is waiting to be paid. */
async function owes(stage: Stage, { bookingId, testItemId }: Awaited<ReturnType<typeof reported>>) {
  const { product, crew, labId } = stage
  const maker = product.as(crew.finance)
  const { refundId } = await maker.askRefundByHand({ bookingId, testItemId, reason })
  await product.as(crew.finance2).decideRefund({ refundId, verdict: 'approve' })
  const owedPaise = (await maker.listDebts()).owing.find((debt) => debt.labId === labId)?.owed ?? 0
  const said = { how: 'written-off', labId, amountPaise: owedPaise, owedPaise, reason } as const
  return maker.proposeDebt(said)
}

async function paidOf(stage: Stage, order: Awaited<ReturnType<typeof reported>>) {
  const { product, crew } = stage
  const { payout } = await approvedOf(stage, order)
  await product.as(crew.finance).importUtrs(bankSays([payout]))
  const { rows } = await product.pool.query(
    'select id, version, utr from settlement_payouts where number = $1',
    [payout.number],
  )
  const [{ id, version, utr }] = rows
  return { payout, payoutId: PayoutId.parse(id), version, utr }
}

/**
 * Four weeks of one lab at once: for one it was paid and owes a part again, one is at the bank, one
 * waits for a second person, and one has no batch.
 */
const fourWeeks: Scene = async (stage) => {
  const { product, crew } = stage
  const first = await reported(stage, 8, 'ALT')
  const others = [await reported(stage, 9), await reported(stage, 10), await reported(stage, 11)]
  for (const { orderId } of [first, ...others])
    await product.as(crew.finance).holdEntries({ orderId, reason })
  const [second, third, last] = others as [typeof first, typeof first, typeof first]
  const paid = await paidOf(stage, first)
  const sent = await approvedOf(stage, second)
  const batchId = await batchOf(stage, third)
  const week = await itsWeek(stage, last)
  const debt = await owes(stage, first)
  const { payoutId, version, utr } = paid
  const says = bankSays([sent.payout])
  return {
    acts: {
      makeBatch: (as) => as(crew.finance).makeBatch({ week }),
      withdrawBatch: (as) => as(crew.finance).withdrawBatch({ batchId }),
      approveBatch: (as) => as(crew.finance2).approveBatch({ batchId, password }),
      readBankFile: (as) => as(crew.finance2).readBankFile({ batchId: sent.batchId }),
      importUtrs: (as) => as(crew.finance).importUtrs(says),
      returnPayout: (as) => as(crew.finance2).returnPayout({ payoutId, version, utr, reason }),
      decideDebt: (as) => as(crew.finance2).decideDebt({ ...debt, verdict: 'confirm' }),
      'decideDebt reject': (as) => as(crew.finance2).decideDebt({ ...debt, verdict: 'reject' }),
    },
  }
}

export const batchScenes = { fourWeeks }
