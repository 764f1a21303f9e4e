import type { Batch, Payables, Payout } from './batch-at-hand.ts'
import type { Billing } from './billing.ts'
import type { BatchId } from './settlement.ts'

/** The payouts that the bank answers about, with all that its answers change, under their locks. */
export type AnswersAtHand = Billing &
  Payables & {
    payouts: readonly Payout[]
    /** The payouts' batches, and all payouts of them that the bank has not answered. */
    batches: readonly Pick<Batch, 'id' | 'state' | 'version'>[]
    waiting: readonly { number: string; batchId: BatchId }[]
    /** The UTRs of the file that a payout has already. */
    usedUtrs: readonly string[]
    /** The keys of today's breaks of the bank's files. */
    knownBreaks: ReadonlySet<string>
  }
