import type { listQueue } from '#src/db/queries/refunds/refund-queues.ts'

type Queued = Awaited<ReturnType<typeof listQueue>>[number]

/** A refund as finance's queues show it. */
export function refundLine({ refund, number, asker }: Queued) {
  return {
    refundId: refund.id,
    bookingId: refund.bookingId,
    number,
    amount: refund.amount,
    state: refund.state,
    mode: refund.mode,
    kind: refund.kind,
    reason: refund.reason,
    requestedAt: refund.requestedAt.toString(),
    requestedBy: asker,
    dueBy: refund.dueBy.toString(),
    overdueAt: refund.overdueAt?.toString() ?? null,
    hasAccount: refund.accountSealed !== null,
    tries: refund.tries,
    testItemId: refund.testItemId,
    processedAt: refund.processedAt?.toString() ?? null,
  }
}
