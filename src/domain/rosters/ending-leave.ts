import type { Decision } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { EndLeave, Leave, LeaveId } from './leave.ts'

type Ended = { leaveId: LeaveId; endsAt: string | null }

/**
 * A leave ends earlier, or now; one that has not begun does not happen. Refuses `not-allowed-now`
 * where it is over or withdrawn, `stale`, and `leave-not-shorter` where the new end is not before
 * the old one and after now and its start. One that began at once gave visits back: on its first day
 * the office ends it, and to its person it is `sudden-leave-today`, or visits could be given back
 * uncounted and others taken.
 * Source: decisions 188 and 206.
 */
export function endingLeave(
  leave: Leave,
  { version, endsAt, by }: Omit<EndLeave, 'leaveId'> & { by: UserId },
  now: Temporal.Instant,
): Decision<Ended, 'not-allowed-now' | 'stale' | 'leave-not-shorter' | 'sudden-leave-today'> {
  const isOver = Temporal.Instant.compare(leave.endsAt, now) <= 0
  if (leave.withdrawnAt !== null || isOver)
    return {
      ok: false,
      error: 'not-allowed-now',
      stands: { state: leave.withdrawnAt ? 'withdrawn' : 'over', allowed: [] },
    }
  if (leave.version !== version) return { ok: false, error: 'stale' }
  if (leave.phlebotomistId === by && isOfToday(leave, now))
    return { ok: false, error: 'sudden-leave-today' }
  const hasBegun = Temporal.Instant.compare(leave.startsAt, now) < 0
  const { id, phlebotomistId } = leave
  if (!endsAt && !hasBegun) {
    const updated = { withdrawnLeaves: [{ id, version, withdrawnAt: now }] }
    return {
      ok: true,
      answer: { leaveId: id, endsAt: null },
      changes: ending(phlebotomistId, updated),
    }
  }
  const end = endsAt ?? now
  const isShorter =
    Temporal.Instant.compare(end, leave.endsAt) < 0 &&
    Temporal.Instant.compare(end, leave.startsAt) > 0 &&
    (!endsAt || Temporal.Instant.compare(end, now) > 0)
  if (!isShorter) return { ok: false, error: 'leave-not-shorter' }
  const updated = { shortenedLeaves: [{ id, version, endsAt: end }] }
  return {
    ok: true,
    answer: { leaveId: id, endsAt: end.toString() },
    changes: ending(phlebotomistId, updated),
  }
}

/** Hours for which the office alone ends it, also where it began just before midnight. Source: decision 206. */
const HELD_HOURS = 12

/**
 * Whether a leave began at once, today in India or within twelve hours: visits were given back for it.
 * Source: decision 206.
 */
export function isOfToday(
  { isSudden, startsAt }: Pick<Leave, 'isSudden' | 'startsAt'>,
  now: Temporal.Instant,
): boolean {
  const isLately = Temporal.Instant.compare(now, startsAt.add({ hours: HELD_HOURS })) < 0
  return isSudden && (isLately || indianDay(startsAt).equals(indianDay(now)))
}

function ending<Updated>(phlebotomistId: UserId, updated: Updated) {
  const audit = { subjectId: phlebotomistId, detail: { did: 'end' } }
  return { bookingId: null, transitions: [], updated, audit }
}
