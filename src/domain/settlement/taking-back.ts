import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Changed } from '#src/domain/changes.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { itemClawedBack, itemReversed } from '#src/domain/ledger/settlement-journals.ts'
import { opposite, type Paise } from '#src/domain/money.ts'
import type { LineId, OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { taken } from '#src/domain/transition.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { type entryKinds, turned } from './amounts.ts'
import type { DebtId } from './debt.ts'
import type { PayoutId, SettlementId } from './settlement.ts'
import type { SettlementState } from './settlement-machine.ts'
import type { Share } from './tax.ts'
import type { Withholding } from './withholding.ts'

/** A row of a lab's earnings, in whole paise. */
export type NewEntry = Share & {
  id: SettlementId
  kind: (typeof entryKinds)[number]
  clawsBackId: SettlementId | null
  visitId: VisitId | null
  debtId: DebtId | null
  bookingId: BookingId
  orderId: OrderId
  lineId: LineId
  testItemId: TestItemId
  labId: LabId
  gstBasisPoints: number
  tdsBasisPoints: number
  withheldAs: Withholding | null
  lateTds: Paise
  state: SettlementState
  version: number
  accruedAt: Temporal.Instant
  eligibleAt: Temporal.Instant | null
  payoutId: PayoutId | null
  holdReason: string | null
}

/** What a test earned its lab, as read under its lock. */
export type EarnedShare = {
  entry: NewEntry
  /** A claw-back of it exists: it is waiting again, beside that. */
  isClawedBack: boolean
}

export type TakenBack = 'nothing' | 'reversed' | 'clawed-back'

/**
 * Takes back what a test earned its lab, at the frozen amounts. Before any payout the entry is
 * reversed; once it is in one, a claw-back waits for the next batch, whatever happens to the
 * payout. Taken back already, or never earned, it is `nothing`. The price is then the patient's
 * advance, which the caller owes back with `itemRefundable`.
 * Source: life cycle 7; decision 024.
 */
export function takingBack(
  share: EarnedShare | null,
  accountId: UserId,
  { now, entryId }: { now: Temporal.Instant; entryId: SettlementId },
): { taken: TakenBack; changed: Changed } {
  const nothing = { taken: 'nothing' as const, changed: { transitions: [] } }
  if (!share || share.isClawedBack) return nothing
  const { entry } = share
  if (entry.payoutId === null) {
    const transitions = [taken('settlement', entry, 'reverse')]
    return {
      taken: 'reversed',
      changed: { transitions, journals: [itemReversed(accountId, entry)] },
    }
  }
  // A test without a price earned nothing.
  if (entry.gross === 0) return nothing
  const settlement = [clawBackOf(entry, now, entryId)]
  const journals = [itemClawedBack(accountId, entry)]
  return { taken: 'clawed-back', changed: { transitions: [], created: { settlement }, journals } }
}

function clawBackOf(entry: NewEntry, now: Temporal.Instant, id: SettlementId): NewEntry {
  return {
    ...entry,
    ...turned(entry),
    lateTds: opposite(entry.lateTds),
    id,
    kind: 'claw-back',
    clawsBackId: entry.id,
    state: 'eligible',
    version: 1,
    accruedAt: now,
    eligibleAt: now,
    payoutId: null,
    holdReason: null,
  }
}
