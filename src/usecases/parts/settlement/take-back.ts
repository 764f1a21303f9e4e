import {
  type EntryRow,
  insertClawBack,
  isClawedBack,
  lockShareOf,
} from '#src/db/queries/settlements.ts'
import type { BookingRow, ItemRow } from '#src/db/queries/booking-tree.ts'
import { itemClawedBack, itemReversed } from '#src/domain/ledger/settlement-journals.ts'
import { opposite } from '#src/domain/money.ts'
import { turned } from '#src/domain/settlement/amounts.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import type { Step } from '#src/usecases/step.ts'
import { move, recordBirth } from '#src/usecases/transition.ts'

export type TakenBack = 'nothing' | 'reversed' | 'clawed-back'
type Booking = Pick<BookingRow, 'id' | 'accountId'>

/**
 * Takes back what a test earned its lab, at the frozen amounts. Before any payout the entry is
 * reversed; once it is in one, a claw-back waits for the next batch, whatever happens to the
 * payout. A repeated call returns `nothing`. The price is then the patient's advance, which the
 * caller owes back with `itemRefundable`.
 * Source: life cycle 7; decision 024.
 */
export async function takeBack(
  step: Step,
  booking: Booking,
  item: Pick<ItemRow, 'id'>,
): Promise<TakenBack> {
  const entry = await lockShareOf(step.tx, item.id)
  // The entry of a failed payout is waiting again, beside its claw-back.
  if (!entry || (await isClawedBack(step.tx, entry.id))) return 'nothing'
  return entry.payoutId === null ? reverse(step, booking, entry) : clawBack(step, booking, entry)
}

async function reverse(step: Step, booking: Booking, row: EntryRow): Promise<TakenBack> {
  await move(step, 'settlement', { row, event: 'reverse', bookingId: booking.id })
  await postJournal(step, booking.id, itemReversed(booking.accountId, row))
  return 'reversed'
}

async function clawBack(step: Step, booking: Booking, entry: EntryRow): Promise<TakenBack> {
  const row = {
    ...entry,
    ...turned(entry),
    lateTds: opposite(entry.lateTds),
    id: SettlementId.parse(step.world.chance.uuid()),
    kind: 'claw-back' as const,
    clawsBackId: entry.id,
    state: 'eligible' as const,
    version: 1,
    accruedAt: step.now,
    eligibleAt: step.now,
    payoutId: null,
    holdReason: null,
  }
  // A test without a price earned nothing.
  if (entry.gross === 0 || !(await insertClawBack(step.tx, row))) return 'nothing'
  await recordBirth(step, 'settlement', row, booking.id)
  await postJournal(step, booking.id, itemClawedBack(booking.accountId, entry))
  return 'clawed-back'
}
