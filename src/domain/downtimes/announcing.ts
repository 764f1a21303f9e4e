import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type AnnounceDowntime, comesLater, type Downtime, type DowntimeId } from './downtime.ts'

type Announced = { downtimeId: DowntimeId; startsAt: string; endsAt: string }

/**
 * Plans a time at which the site is closed. Refuses `downtime-too-soon` unless it is in the future.
 * That another one is planned at that time is refused when it is written, `downtime-overlaps`.
 * Source: spec §1 Policy statements.
 */
export function announcing(
  input: AnnounceDowntime,
  { id, by, now }: { id: DowntimeId; by: UserId; now: Temporal.Instant },
): Decision<Announced, 'downtime-too-soon'> {
  const start = comesLater(input, now)
  if (!start.ok) return start
  const times = { startsAt: input.startsAt.toString(), endsAt: input.endsAt.toString() }
  return {
    ok: true,
    answer: { downtimeId: id, ...times },
    changes: {
      bookingId: null,
      transitions: [],
      created: { downtime: [{ id, ...input, announcedBy: by, announcedAt: now }] },
      audit: { subjectId: id, detail: times },
    },
  }
}

type Planned = Pick<Downtime, 'id' | 'endsAt'> & { withdrawnAt: Temporal.Instant | null }

/**
 * Withdraws a planned downtime; a running one ends at once. Refuses `not-allowed-now` where it is
 * over or was withdrawn before.
 * Source: spec §1 Policy statements.
 */
export function callingOff(
  { id, endsAt, withdrawnAt }: Planned,
  { by, now }: { by: UserId; now: Temporal.Instant },
): Decision<{ downtimeId: DowntimeId; withdrawnAt: string }, 'not-allowed-now'> {
  if (withdrawnAt !== null || Temporal.Instant.compare(endsAt, now) <= 0) {
    const state = withdrawnAt ? 'withdrawn' : 'over'
    return { ok: false, error: 'not-allowed-now', stands: { state, allowed: [] } }
  }
  return {
    ok: true,
    answer: { downtimeId: id, withdrawnAt: now.toString() },
    changes: {
      bookingId: null,
      transitions: [],
      updated: { calledOff: [{ id, withdrawnBy: by, withdrawnAt: now }] },
      audit: { subjectId: id, detail: { isWithdrawn: true } },
    },
  }
}
