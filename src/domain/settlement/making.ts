import type { Decision, Refused } from '#src/domain/changes.ts'
import { AccountId } from '#src/domain/earnings/account.ts'
import { type Amounts, totalOf } from './amounts.ts'
import { movedEntries } from './batch-at-hand.ts'
import { type Decider, isOwnPayee } from './decider.ts'
import { batchNumber, codeOfPhlebotomist, payoutNumber } from './numbers.ts'
import { type LeftOut, type Payable, payables, type ToPay } from './payables.ts'
import { type BatchId, PayoutId } from './settlement.ts'
import { isWeekOver } from './week.ts'

/** What became eligible before the end of a week, under its lock, and the week's batches so far. */
export type WeekAtHand = ToPay & {
  week: Temporal.PlainDate
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
 * Makes the payouts of a past week: for each lab and each phlebotomist everything that became
 * eligible before the week's end, less claw-backs and charges. A payee who is owed nothing or has
 * no bank account is left out and named. Refuses `week-not-over`, `batch-exists` where the week has
 * a batch, `nothing-to-pay`, and `same-person` to anybody who works at a lab of the batch and to a
 * phlebotomist of it.
 * Source: life cycle 7; decision 024; decision 198.
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
  const { payables: paid, leftOut } = payables(facts)
  if (paid.length === 0) return no('nothing-to-pay')
  if (isOwnPayee(by, paid.map(payeeIn))) return no('same-person')
  const number = batchNumber(week, batches.length)
  const state = 'made' as const
  const batch = { id: batchId, number, week, state, madeBy: by.id, madeAt: now }
  const payouts = coded(paid).map((one) => payoutOf(batch, one, PayoutId.parse(newId())))
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

function payeeIn({ lab, phlebotomist }: Payable) {
  return { labId: lab?.labId ?? null, phlebotomistId: phlebotomist?.phlebotomistId ?? null }
}

type Coded = Payable & { code: string }

/** A lab has its code; phlebotomists are counted within the batch. */
function coded(paid: readonly Payable[]): Coded[] {
  const people = paid.filter(({ phlebotomist }) => phlebotomist)
  return paid.map((one) => {
    return { ...one, code: one.lab?.code ?? codeOfPhlebotomist(people.indexOf(one) + 1) }
  })
}

function payoutOf(batch: { id: BatchId; number: string }, payable: Coded, id: PayoutId) {
  const { lab, code, amounts, account } = payable
  const row = {
    id,
    number: payoutNumber(batch.number, code),
    batchId: batch.id,
    ...payeeIn(payable),
    state: 'batched' as const,
    ...amounts,
    bankAccountId: lab ? account.id : null,
    ownAccountId: lab ? null : AccountId.parse(account.id),
  }
  return { row, moved: movedEntries(payable, { event: 'batch', patch: { payoutId: id } }) }
}

const no = (error: Refusals): Refused<Refusals> => ({ ok: false, error })
