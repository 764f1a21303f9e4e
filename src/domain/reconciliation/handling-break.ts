import type { Decision, Refused } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { taken } from '#src/domain/transition.ts'
import type { BreakId } from './break.ts'

/** A difference between the gateway's books and ours, as read under its lock. */
export type BreakAtHand = {
  id: BreakId
  state: 'open' | 'resolved'
  version: number
  /** Who handles it. */
  ownerId: UserId | null
  resolvedBy: UserId | null
  resolvedAt: Temporal.Instant | null
  note: string | null
}

type NotAllowed = 'not-allowed-now'

/**
 * This person takes over an open break, whoever had it before. Refuses `not-allowed-now` once it is
 * resolved.
 * Source: reliability P28.
 */
export function takingBreak(
  row: BreakAtHand,
  by: UserId,
): Decision<{ ownerId: UserId }, NotAllowed> {
  const { id, version, ownerId: before } = row
  if (row.state !== 'open') return resolvedAlready(row)
  return {
    ok: true,
    answer: { ownerId: by },
    changes: {
      bookingId: null,
      transitions: [],
      updated: { ownedBreaks: [{ id, version, ownerId: by }] },
      audit: { subjectId: id, detail: { event: 'take', before } },
    },
  }
}

/**
 * A person explains how a difference came about and what was done; who resolves a break that nobody
 * took is its owner. Refuses `not-allowed-now` once it is resolved.
 * Source: reliability P28.
 */
export function resolvingBreak(
  row: BreakAtHand,
  { by, note }: { by: UserId; note: string },
  now: Temporal.Instant,
): Decision<{ state: 'resolved' }, NotAllowed> {
  if (row.state !== 'open') return resolvedAlready(row)
  const patch = { resolvedBy: by, resolvedAt: now, note, ownerId: row.ownerId ?? by }
  return {
    ok: true,
    answer: { state: 'resolved' },
    changes: {
      bookingId: null,
      transitions: [taken('break', row, 'resolve', { patch })],
      audit: { subjectId: row.id, detail: { event: 'resolve', note } },
    },
  }
}

function resolvedAlready({ state }: BreakAtHand): Refused<NotAllowed> {
  return { ok: false, error: 'not-allowed-now', stands: { machine: 'break', state } }
}
