import { insertJournal } from '#src/db/queries/ledger.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Journal } from '#src/domain/ledger/journal.ts'
import type { Step } from './step.ts'

/** Posts a journal in the transaction of the event that moved the money. */
export async function postJournal(
  { world: { chance }, tx, now }: Step,
  bookingId: BookingId | null,
  { kind, subjectId, entries }: Journal,
): Promise<void> {
  const moved = entries.filter(({ amount }) => amount !== 0)
  if (moved.length === 0) return
  const journalId = chance.uuid()
  await insertJournal(
    tx,
    { id: journalId, at: now, kind, bookingId, subjectId },
    moved.map((entry) => ({ id: chance.uuid(), journalId, ...entry })),
  )
}
