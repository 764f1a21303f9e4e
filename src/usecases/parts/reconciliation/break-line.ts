import type { FoundBreak } from '#src/db/queries/reconciliation/reconciliation.ts'
import { ageInHours, isPastReversal } from '#src/domain/reconciliation/ageing.ts'

/** A break as finance reads it, with its age. */
export function breakLine({ row, ownerName, resolvedByName }: FoundBreak, now: Temporal.Instant) {
  const { id, day, kind, key, ours, theirs, state, ownerId, note } = row
  return {
    breakId: id,
    day: day.toString(),
    kind,
    key,
    ours,
    theirs,
    state,
    ownerId,
    ownerName,
    foundAt: row.foundAt.toString(),
    ageHours: ageInHours(row.foundAt, row.resolvedAt ?? now),
    isAlarmed: row.alertedAt !== null,
    isPastReversal: state === 'open' && isPastReversal(row, now),
    resolvedByName,
    resolvedAt: row.resolvedAt?.toString() ?? null,
    note,
  }
}
