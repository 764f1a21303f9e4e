import type { LabId } from '#src/domain/labs/lab.ts'
import type { EventOf, StateOf } from '#src/domain/machine.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { taken, type Transition } from '#src/domain/transition.ts'
import type { Amounts } from './amounts.ts'
import type { batchMachine } from './batch-machine.ts'
import type { payoutMachine } from './payout-machine.ts'
import type { BatchId, PayoutId } from './settlement.ts'
import type { settlementMachine } from './settlement-machine.ts'
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

/** One lab's transfer, as read; amounts in whole paise. */
export type Payout = Amounts & {
  id: PayoutId
  number: string
  batchId: BatchId
  labId: LabId
  state: StateOf<typeof payoutMachine>
  version: number
  bankAccountId: string
  utr: string | null
}

/** A batch with its payouts and their entries, under the locks of the batch and the entries. */
export type BatchAtHand<Paid extends Payout = Payout> = {
  batch: Batch
  payouts: readonly Paid[]
  entries: readonly NewEntry[]
}

type Change = {
  event: EventOf<typeof settlementMachine>
  patch?: Partial<NewEntry>
  reason?: string
}

/** Moves entries of several bookings along one event, each with its own booking's story. */
export function movedEntries(
  entries: readonly NewEntry[],
  { event, ...more }: Change,
): Transition[] {
  return entries.map((row) => {
    return { ...taken('settlement', row, event, more), bookingId: row.bookingId }
  })
}
