import type { Decision, Refused } from '#src/domain/changes.ts'
import { payoutApproved } from '#src/domain/ledger/settlement-journals.ts'
import { taken } from '#src/domain/transition.ts'
import { type BatchAtHand, movedEntries, type Payout } from './batch-at-hand.ts'
import { type Decider, isOwnLab } from './decider.ts'
import type { BatchId } from './settlement.ts'

/** A payout with its lab's name and the bank account that the lab has now. */
export type PayoutToApprove = Payout & { lab: string; currentAccountId: string | null }

type Approval = { now: Temporal.Instant; by: Decider; fileHash: string }
type Approved = { batchId: BatchId; state: 'approved'; fileHash: string }

/**
 * A second person approves a week's payouts, and the bank file is fixed by its hash. Refuses
 * `not-allowed-now`, `same-person` to the maker and to anybody who works at a lab of the batch, and
 * `account-changed` where a lab has another bank account by now.
 * Source: life cycle 7; decision 024.
 */
export function approvingBatch(
  facts: BatchAtHand<PayoutToApprove>,
  { now, by, fileHash }: Approval,
): Decision<Approved, 'not-allowed-now' | 'same-person' | 'account-changed'> {
  const { batch, payouts, entries } = facts
  if (batch.state !== 'made') return notMade(batch)
  if (batch.madeBy === by.id) return { ok: false, error: 'same-person' }
  if (isOwnLab(by, payouts)) return { ok: false, error: 'same-person' }
  const other = payouts.find(({ bankAccountId, currentAccountId: id }) => bankAccountId !== id)
  if (other) return { ok: false, error: 'account-changed', facts: { lab: other.lab } }
  const patch = { decidedBy: by.id, decidedAt: now, fileHash }
  return {
    ok: true,
    answer: { batchId: batch.id, state: 'approved', fileHash },
    changes: {
      bookingId: null,
      transitions: [
        ...movedEntries(entries, { event: 'approve' }),
        ...payouts.map((row) => taken('payout', row, 'approve')),
        taken('batch', batch, 'approve', { patch }),
      ],
      journals: payouts.map(payoutApproved),
      audit: {
        subjectId: batch.id,
        detail: { event: 'approve', number: batch.number, fileHash },
      },
    },
  }
}

/**
 * Withdraws a batch before its approval: its entries wait for another batch. Refuses
 * `not-allowed-now`.
 * Source: life cycle 7.
 */
export function withdrawingBatch({
  batch,
  payouts,
  entries,
}: BatchAtHand): Decision<{ batchId: BatchId; state: 'withdrawn' }, 'not-allowed-now'> {
  if (batch.state !== 'made') return notMade(batch)
  return {
    ok: true,
    answer: { batchId: batch.id, state: 'withdrawn' },
    changes: {
      bookingId: null,
      transitions: [
        ...movedEntries(entries, { event: 'withdraw', patch: { payoutId: null } }),
        ...payouts.map((row) => taken('payout', row, 'withdraw')),
        taken('batch', batch, 'withdraw'),
      ],
      audit: { subjectId: batch.id, detail: { event: 'withdraw' } },
    },
  }
}

function notMade({ state }: { state: string }): Refused<'not-allowed-now'> {
  return { ok: false, error: 'not-allowed-now', stands: { machine: 'batch', state } }
}
