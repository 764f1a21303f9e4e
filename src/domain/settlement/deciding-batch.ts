import type { Decision, Refused } from '#src/domain/changes.ts'
import { payoutApproved } from '#src/domain/ledger/settlement-journals.ts'
import { taken } from '#src/domain/transition.ts'
import { type BatchAtHand, movedEntries, type Payout } from './batch-at-hand.ts'
import { type Decider, isOwnPayee } from './decider.ts'
import type { BatchId } from './settlement.ts'

/** A payout with its payee's name and the bank account that the payee has now. */
export type PayoutToApprove = Payout & { payee: string; currentAccountId: string | null }

type Approval = { now: Temporal.Instant; by: Decider; fileHash: string }
type Approved = { batchId: BatchId; state: 'approved'; fileHash: string }

/**
 * A second person approves a week's payouts, and the bank file is fixed by its hash. Refuses
 * `not-allowed-now`, `same-person` to the maker, to anybody who works at a lab of the batch and to a
 * phlebotomist of it, and `account-changed` where a payee has another bank account by now.
 * Source: life cycle 7; decision 024.
 */
export function approvingBatch(
  facts: BatchAtHand<PayoutToApprove>,
  { now, by, fileHash }: Approval,
): Decision<Approved, 'not-allowed-now' | 'same-person' | 'account-changed'> {
  const { batch, payouts } = facts
  if (batch.state !== 'made') return notMade(batch)
  if (batch.madeBy === by.id) return { ok: false, error: 'same-person' }
  if (isOwnPayee(by, payouts)) return { ok: false, error: 'same-person' }
  const other = payouts.find((payout) => accountOf(payout) !== payout.currentAccountId)
  if (other) return { ok: false, error: 'account-changed', facts: { payee: other.payee } }
  const patch = { decidedBy: by.id, decidedAt: now, fileHash }
  return {
    ok: true,
    answer: { batchId: batch.id, state: 'approved', fileHash },
    changes: {
      bookingId: null,
      transitions: [
        ...movedEntries(facts, { event: 'approve' }),
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
export function withdrawingBatch(
  facts: BatchAtHand,
): Decision<{ batchId: BatchId; state: 'withdrawn' }, 'not-allowed-now'> {
  const { batch, payouts } = facts
  if (batch.state !== 'made') return notMade(batch)
  return {
    ok: true,
    answer: { batchId: batch.id, state: 'withdrawn' },
    changes: {
      bookingId: null,
      transitions: [
        ...movedEntries(facts, { event: 'withdraw', patch: { payoutId: null } }),
        ...payouts.map((row) => taken('payout', row, 'withdraw')),
        taken('batch', batch, 'withdraw'),
      ],
      audit: { subjectId: batch.id, detail: { event: 'withdraw' } },
    },
  }
}

const accountOf = ({ bankAccountId, ownAccountId }: Payout) => bankAccountId ?? ownAccountId

function notMade({ state }: { state: string }): Refused<'not-allowed-now'> {
  return { ok: false, error: 'not-allowed-now', stands: { machine: 'batch', state } }
}
