import type { PayoutRow } from '#src/db/queries/settlement/settlement-batches.ts'
import { lockEntriesOf } from '#src/db/queries/settlement/settlements.ts'
import { payoutFailed, payoutPaid, payoutReturned } from '#src/domain/ledger/settlement-journals.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import type { Step } from '#src/usecases/step.ts'
import { move, type Shown } from '#src/usecases/transition.ts'
import { creditReturned } from './credit-returned.ts'
import { issueCreditNotes } from './issue-credit-notes.ts'
import { issueInvoice } from './issue-invoice.ts'
import { moveEntries } from './move-entries.ts'

/**
 * The bank made the transfer: the tests are paid, the commission is invoiced or credited.
 * Source: life cycle 7.
 */
export async function payPayout(step: Step, row: PayoutRow, utr: string): Promise<PayoutRow> {
  const entries = await lockEntriesOf(step.tx, [row.id])
  await moveEntries(step, entries, { event: 'pay' })
  const patch = { utr, paidAt: step.now }
  const paid = await move(step, 'payout', { row, event: 'pay', bookingId: null, patch })
  await postJournal(step, null, payoutPaid(row))
  await issueInvoice(step, row, entries)
  await issueCreditNotes(step, row.id)
  return paid
}

/**
 * The bank could not make the transfer: its entries wait for the next batch.
 * Source: life cycle 7.
 */
export async function failPayout(step: Step, row: PayoutRow, reason: string): Promise<PayoutRow> {
  const entries = await lockEntriesOf(step.tx, [row.id])
  await moveEntries(step, entries, { event: 'fail', patch: { payoutId: null }, reason })
  const patch = { failReason: reason }
  const failed = await move(step, 'payout', {
    row,
    event: 'fail',
    bookingId: null,
    patch,
    reason,
  })
  await postJournal(step, null, payoutFailed(row))
  return failed
}

/**
 * The bank returned a confirmed transfer: its entries wait for the next batch, and its commission
 * will be invoiced with that. The UTR stays with this payout and is never reused.
 * Source: life cycle 7; decision 056.
 */
export async function returnedPayout(
  step: Step,
  row: PayoutRow,
  reason: string,
  shown?: Shown,
): Promise<PayoutRow> {
  const patch = { returnedAt: step.now, returnReason: reason }
  const returned = await move(step, 'payout', {
    row,
    event: 'return',
    bookingId: null,
    patch,
    reason,
    ...(shown && { shown }),
  })
  const entries = await lockEntriesOf(step.tx, [row.id])
  await moveEntries(step, entries, { event: 'return', patch: { payoutId: null }, reason })
  await postJournal(step, null, payoutReturned(row))
  await creditReturned(step, row.id)
  return returned
}
