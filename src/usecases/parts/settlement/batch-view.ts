import type { listBatchRows, PayoutRow } from '#src/db/queries/settlement/settlement-batches.ts'
import type { listPayoutHeads } from '#src/db/queries/settlement/settlement-statements.ts'
import { totalOf } from '#src/domain/settlement/amounts.ts'
import { personOf } from '#src/usecases/access.ts'
import type { Step } from '#src/usecases/step.ts'
import { mayTake } from '#src/usecases/transition.ts'

type ListedBatch = Awaited<ReturnType<typeof listBatchRows>>[number]
export type PayoutHead = Awaited<ReturnType<typeof listPayoutHeads>>[number]

/** A batch as finance sees it, and what this person may do with it. */
export function batchView(
  { actor }: Step,
  { batch, madeBy, decidedBy }: ListedBatch,
  payouts: readonly PayoutRow[],
) {
  const isMine = batch.madeBy === personOf(actor).id
  const countOf = (state: PayoutRow['state']) =>
    payouts.filter((payout) => payout.state === state).length
  return {
    batchId: batch.id,
    number: batch.number,
    week: batch.week.toString(),
    state: batch.state,
    version: batch.version,
    madeBy,
    madeAt: batch.madeAt.toString(),
    decidedBy,
    decidedAt: batch.decidedAt?.toString() ?? null,
    fileHash: batch.fileHash,
    payouts: payouts.length,
    paid: countOf('paid'),
    failed: countOf('failed'),
    returned: countOf('returned'),
    totals: totalOf(payouts.map(amountsOfPayout)),
    isMine,
    mayApprove: !isMine && mayTake(actor, 'batch', batch.state, 'approve'),
    mayWithdraw: mayTake(actor, 'batch', batch.state, 'withdraw'),
    hasFile: batch.fileHash !== null,
  }
}

function amountsOfPayout({ gross, commission, gst, tds, clawBack, net }: PayoutRow) {
  return { gross, commission, gst, tds, clawBack, net }
}

/**
 * One payee's payout, of a lab or a phlebotomist; of the bank account only the last four digits.
 */
export function payoutView({
  payout,
  lab,
  phlebotomist,
  account,
  invoice,
  tests,
  clawBacks,
}: PayoutHead) {
  return {
    ...amountsOfPayout(payout),
    payoutId: payout.id,
    number: payout.number,
    state: payout.state,
    lab,
    phlebotomist,
    tests,
    clawBacks,
    ...account,
    utr: payout.utr,
    paidAt: payout.paidAt?.toString() ?? null,
    failReason: payout.failReason,
    version: payout.version,
    returnedAt: payout.returnedAt?.toString() ?? null,
    returnReason: payout.returnReason,
    invoiceNumber: invoice?.number ?? null,
  }
}
