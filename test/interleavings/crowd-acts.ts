import { shown } from '../bench.ts'
import { DEMO_PASSWORD as password } from '../booking.ts'
import { aLetter } from '../chargebacks.ts'
import { anAddition, signed } from '../revisions.ts'
import { aUtr } from '../settlement.ts'
import type { Crowd } from './crowd.ts'
import type { Acts, Stage } from './stage.ts'

const reason = 'a race'

/** What the lab does in its rooms, whatever becomes of the fresh sample. */
export async function benchActs({ product, crew }: Stage, crowd: Crowd): Promise<Acts> {
  const { entered, verified, ready, onTheCounter, toSign } = crowd
  const [item, signedItem, other] = [entered, verified, ready].map(({ testItemId }) => testItemId)
  if (!item || !signedItem || !other) throw new Error('three tests are wanted')
  const now = await shown(product, item)
  const atSigning = await shown(product, signedItem)
  const atReady = await shown(product, other)
  const result = { type: 'numeric', value: 12, ...now } as const
  const { rows } = await product.pool.query('select version from tubes where id = $1', [
    onTheCounter.tubeId,
  ])
  const { tubeId, barcode } = onTheCounter
  const tests = [{ testItemId: other, ...atReady }]
  const { technician, authoriser } = crew
  return {
    acceptTube: (as) => as(technician).acceptTube({ barcode }),
    rejectTube: (as) => as(technician).rejectTube({ barcode, reason: 'clotted' }),
    loseTube: (as) => as(technician).loseTube({ tubeId, ...rows[0], reason: 'mislaid' }),
    enterResult: (as) => as(technician).enterResult({ testItemId: item, result }),
    verifyResult: (as) => as(technician).verifyResult({ testItemId: item, ...now }),
    retestItem: (as) => as(authoriser).retestItem({ testItemId: signedItem, reason, ...atSigning }),
    authoriseResults: (as) => as(authoriser).authoriseResults(toSign),
    giveUpTests: (as) =>
      as(crew.backoffice).giveUpTests({
        orderId: ready.orderId,
        reason: 'instrument-down',
        tests,
      }),
  }
}

export function reportActs({ product, crew }: Stage, { reportId, draft, proposal }: Crowd): Acts {
  const { authoriser, technician, backoffice } = crew
  const taken = { reason: 'wrong-sample', words: 'The sample was of another.', password } as const
  return {
    draftRevision: (as) => as(authoriser).draftRevision({ reportId, revision: anAddition() }),
    proposeWithdrawal: (as) => as(authoriser).proposeWithdrawal({ reportId, version: 1, ...taken }),
    signRevision: (as) => signed({ ...product, as }, authoriser, draft),
    discardRevision: (as) => as(technician).discardRevision(draft),
    confirmWithdrawal: (as) => as(backoffice).confirmWithdrawal({ ...proposal, password }),
  }
}

/** The patient's money, of which a part is asked back and another part is on its way. */
async function moneyActs(stage: Stage, crowd: Crowd): Promise<Acts> {
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
    checkPayment: (as) => as(worker).checkPayment({ number: crowd.attemptNumber }),
  }
}

/** Refunds that go by bank: to be named an account, to be paid, at the bank, paid. */
async function bankActs(stage: Stage, { bookingId, booker }: Crowd): Promise<Acts> {
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
  const [utr, other] = [aUtr(), aUtr()]
  await finance.recordRefundUtr({ refundId: paid, refNo, utr })
  const { rows } = await product.pool.query('select version from refunds where id = $1', [paid])
  const about = { refundId: paid, ...rows[0], utr, reason }
  const late = product.clock
    .at()
    .add({ hours: 24 * 20 })
    .toString()
  return {
    giveRefundAccount: (as) =>
      as(booker.actor).giveRefundAccount({ refundId: unnamed, upi: 'other@okbank' }),
    payRefundByBank: (as) => as(crew.finance).payRefundByBank({ refundId: named }),
    recordRefundUtr: (as) =>
      as(crew.finance).recordRefundUtr({ refundId: atBank, refNo: taken.refNo, utr: other }),
    returnRefund: (as) => as(crew.finance2).returnRefund({ refundId: atBank, reason }),
    takeRefundBack: (as) => as(crew.finance2).takeRefundBack(about),
    watchRefunds: (as) => {
      product.clock.set(late)
      return as(stage.worker).watchRefunds()
    },
  }
}

/** Asked for, approved and sent: the gateway takes the first alone, and the others fail for good. */
async function sent(
  { product, crew, worker }: Stage,
  bookingId: Crowd['bookingId'],
  amountPaise: number,
) {
  const { refundId } = await product
    .as(crew.finance)
    .askRefundByHand({ bookingId, amountPaise, reason })
  await product.as(crew.finance2).decideRefund({ refundId, verdict: 'approve' })
  for (let at = 0; at < 4; at += 1) await product.as(worker).sendRefund({ refundId })
  return refundId
}

/** Everything that can be done beside the fresh sample of another order. */
export async function beside(stage: Stage, crowd: Crowd): Promise<Acts> {
  const byBank = await bankActs(stage, crowd)
  const money = { ...byBank, ...(await moneyActs(stage, crowd)) }
  return { ...(await benchActs(stage, crowd)), ...reportActs(stage, crowd), ...money }
}
