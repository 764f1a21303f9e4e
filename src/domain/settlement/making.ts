import type { Decision, Refused } from '#src/domain/changes.ts'
import { type Amounts, totalOf } from './amounts.ts'
import { movedEntries } from './batch-at-hand.ts'
import { type Decider, isOwnLab } from './decider.ts'
import { batchNumber, payoutNumber } from './numbers.ts'
import { type LeftOut, type Payable, payables, type PayableLab } from './payables.ts'
import { type BatchId, PayoutId } from './settlement.ts'
import type { NewEntry } from './taking-back.ts'
import { isWeekOver } from './week.ts'

/** What became eligible before the end of a week, under its lock, and the week's batches so far. */
export type WeekAtHand = {
  week: Temporal.PlainDate
  entries: readonly NewEntry[]
  labs: readonly PayableLab[]
  /** Withdrawn ones too. */
  batches: readonly { number: string; state: string }[]
}

type At = { now: Temporal.Instant; batchId: BatchId; newId: () => string }

type Made = {
  batchId: BatchId
  number: string
  week: string
  state: 'made'
  payouts: number
  leftOut: LeftOut[]
  totals: Amounts
}

type Refusals = 'week-not-over' | 'batch-exists' | 'nothing-to-pay' | 'same-person'

/**
 * Makes the payouts of a past week: for each lab everything that became eligible before the week's
 * end, less its claw-backs. A lab that is owed nothing or has no bank account is left out and
 * named. Refuses `week-not-over`, `batch-exists` where the week has a batch, `nothing-to-pay`, and
 * `same-person` to anybody who works at a lab of the batch.
 * Source: life cycle 7; decision 024.
 */
export function makingBatch(
  facts: WeekAtHand,
  by: Decider,
  { now, batchId, newId }: At,
): Decision<Made, Refusals> {
  const { week, batches } = facts
  if (!isWeekOver(week, now)) return no('week-not-over')
  const standing = batches.find(({ state }) => state !== 'withdrawn')
  if (standing) return { ...no('batch-exists'), facts: { number: standing.number } }
  const { payables: paid, leftOut } = payables(facts.entries, facts.labs)
  if (paid.length === 0) return no('nothing-to-pay')
  const labs = paid.map(({ lab }) => lab)
  if (isOwnLab(by, labs)) return no('same-person')
  const number = batchNumber(week, batches.length)
  const state = 'made' as const
  const batch = { id: batchId, number, week, state, madeBy: by.id, madeAt: now }
  const payouts = paid.map((one) => payoutOf(batch, one, PayoutId.parse(newId())))
  const totals = totalOf(paid.map(({ amounts }) => amounts))
  const told = { number, week: week.toString(), payouts: payouts.length }
  return {
    ok: true,
    answer: { batchId, ...told, state, leftOut, totals },
    changes: {
      bookingId: null,
      created: { batch: [batch], payout: payouts.map(({ row }) => row) },
      transitions: payouts.flatMap(({ moved }) => moved),
      audit: { subjectId: batchId, detail: { ...told, net: totals.net, leftOut } },
    },
  }
}

function payoutOf(batch: { id: BatchId; number: string }, payable: Payable, id: PayoutId) {
  const { lab, amounts, account, entries } = payable
  const row = {
    id,
    number: payoutNumber(batch.number, lab.code),
    batchId: batch.id,
    labId: lab.labId,
    state: 'batched' as const,
    ...amounts,
    bankAccountId: account.id,
  }
  return { row, moved: movedEntries(entries, { event: 'batch', patch: { payoutId: id } }) }
}

const no = (error: Refusals): Refused<Refusals> => ({ ok: false, error })
