import type { Earning } from '#src/domain/earnings/earning.ts'
import type { EventOf, StateOf } from '#src/domain/machine.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { taken, type Transition } from '#src/domain/transition.ts'
import type { Amounts } from './amounts.ts'
import type { batchMachine } from './batch-machine.ts'
import type { OfPayee } from './payee.ts'
import type { payoutMachine } from './payout-machine.ts'
import type { BatchId, PayoutId } from './settlement.ts'
import type { inPayout, settlementMachine } from './settlement-machine.ts'
import type { NewEntry } from './taking-back.ts'

/** A week's payouts, as read under its lock. */
export type Batch = {
  id: BatchId
  number: string
  week: Temporal.PlainDate
  state: StateOf<typeof batchMachine>
  version: number
  madeBy: UserId
  madeAt: Temporal.Instant
  decidedBy: UserId | null
  decidedAt: Temporal.Instant | null
  /** SHA-256 of the bank file; generated once. */
  fileHash: string | null
}

/** One payee's transfer, as read; amounts in whole paise. */
export type Payout = Amounts &
  OfPayee & {
    id: PayoutId
    number: string
    batchId: BatchId
    state: StateOf<typeof payoutMachine>
    version: number
    /** A lab's account; a phlebotomist's is in the other column. */
    bankAccountId: string | null
    ownAccountId?: string | null
    utr: string | null
  }

/** A batch with its payouts and their entries, under the locks of the batch and the entries. */
export type BatchAtHand<Paid extends Payout = Payout> = {
  batch: Batch
  payouts: readonly Paid[]
  entries: readonly NewEntry[]
  earnings: readonly Earning[]
}

type InPayout = EventOf<typeof inPayout> | 'batch'
type Change = {
  event: InPayout & EventOf<typeof settlementMachine>
  patch?: { payoutId: PayoutId | null }
  reason?: string
}

/** What payouts pay: labs' entries and phlebotomists' earnings. */
export type Payables = Pick<BatchAtHand, 'entries' | 'earnings'>

/** Moves what payouts pay along one event, a lab's entry with its own booking's story. */
export function movedEntries(
  { entries, earnings }: Payables,
  { event, ...more }: Change,
): Transition[] {
  const ofLabs = entries.map((row) => {
    return { ...taken('settlement', row, event, more), bookingId: row.bookingId }
  })
  return [...ofLabs, ...earnings.map((row) => taken('earning', row, event, more))]
}
