import { insertJournal } from '#src/db/queries/ledger/ledger.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Journal } from '#src/domain/ledger/journal.ts'
import type { Step } from './step.ts'

/** Posts a journal in the transaction of the event that moved the money. */
export async function postJournal(
  step: Step,
  bookingId: BookingId | null,
  journal: Journal,
): Promise<void> {
  const { journals, entries } = journalRows(step, [journal], bookingId)
  for (const row of journals) await insertJournal(step.tx, row, entries)
}

/** Journals as the ledger stores them; one that moves nothing is omitted. */
export function journalRows(
  { world: { chance }, now }: Pick<Step, 'world' | 'now'>,
  all: readonly Journal[],
  bookingId: BookingId | null,
) {
  const moving = all.flatMap(({ id, kind, subjectId, entries, bookingId: own }) => {
    const moved = entries.filter(({ amount }) => amount !== 0)
    return moved.length > 0 ? [{ id: id ?? chance.uuid(), kind, subjectId, own, moved }] : []
  })
  return {
    journals: moving.map(({ id, kind, subjectId, own }) => ({
      id,
      at: now,
      kind,
      bookingId: own ?? bookingId,
      subjectId,
    })),
    entries: moving.flatMap(({ id: journalId, moved }) =>
      moved.map((entry) => ({ id: chance.uuid(), journalId, ...entry })),
    ),
  }
}
