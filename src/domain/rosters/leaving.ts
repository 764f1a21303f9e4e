import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Stay } from '#src/domain/stays/stay.ts'
import type { EndLeave, Leave, LeaveId, TakeLeave } from './leave.ts'
import { isDuring } from './roster-gap.ts'

type Stretch = { startsAt: Temporal.Instant; endsAt: Temporal.Instant }

/** A phlebotomist with their leaves that count, and the visits that bind them. */
export type LeavesAtHand = {
  phlebotomistId: UserId
  leaves: readonly Leave[]
  /** Accepted and under way, soonest first. */
  visits: readonly (Stretch & { number: BookingNumber })[]
  /** What they hold, planned or accepted. */
  stays: readonly Stay[]
}

type Taken = { leaveId: LeaveId; startsAt: string; endsAt: string; joined: number }

/**
 * A phlebotomist takes leave. Leaves that it overlaps or touches become one with it. Refuses
 * `leave-over` where it ends in the past, and `visits-in-leave` while accepted visits lie in it,
 * with each one’s number and hour: `OPL…@2026-11-24T04:30:00Z`, one after another. What they are planned for
 * in it and did not accept is let go.
 * Source: decisions 188 and 193; features, B3.
 */
export function takingLeave(
  { phlebotomistId, leaves, visits, stays }: LeavesAtHand,
  wanted: TakeLeave,
  { id, now }: { id: LeaveId; now: Temporal.Instant },
): Decision<Taken, 'leave-over' | 'visits-in-leave'> {
  if (Temporal.Instant.compare(wanted.endsAt, now) <= 0) return { ok: false, error: 'leave-over' }
  const inIt = visits.filter((visit) => isDuring(visit, wanted))
  if (inIt.length > 0) return { ok: false, error: 'visits-in-leave', facts: naming(inIt) }
  const others = leaves.filter((leave) => isTouching(leave, wanted))
  const leave: Leave = {
    id,
    phlebotomistId,
    version: 1,
    startsAt: outer(
      -1,
      [wanted, ...others].map(({ startsAt }) => startsAt),
    ),
    endsAt: outer(
      1,
      [wanted, ...others].map(({ endsAt }) => endsAt),
    ),
    withdrawnAt: null,
  }
  const joined = others.map(({ id: leaveId, version }) => ({
    id: leaveId,
    version,
    withdrawnAt: now,
  }))
  const created = { leave: [leave] }
  const endedStays = stays
    .filter((stay) => !stay.isAccepted && isDuring(stay, leave))
    .map(({ visitId, version }) => ({ visitId, version }))
  return {
    ok: true,
    answer: { leaveId: id, ...asText(leave), joined: others.length },
    changes: {
      bookingId: null,
      transitions: [],
      // Two that overlap never both count, so those it is joined with go first.
      ...(joined.length > 0
        ? {
            updated: { withdrawnLeaves: joined, endedStays },
            afterwards: { transitions: [], created },
          }
        : { created, updated: { endedStays } }),
      audit: { subjectId: phlebotomistId, detail: { did: 'take', ...asText(leave) } },
    },
  }
}

function naming(visits: LeavesAtHand['visits']) {
  return {
    count: visits.length,
    visits: visits.map(({ number, startsAt }) => `${number}@${startsAt.toString()}`).join(' '),
  }
}

function isTouching(one: Stretch, other: Stretch) {
  return (
    Temporal.Instant.compare(one.startsAt, other.endsAt) <= 0 &&
    Temporal.Instant.compare(other.startsAt, one.endsAt) <= 0
  )
}

/** The first (-1) or the last (1) of some instants. */
function outer(side: -1 | 1, [first, ...others]: Temporal.Instant[]): Temporal.Instant {
  if (!first) throw new Error('no instant to choose from')
  return others.reduce(
    (best, one) => (Temporal.Instant.compare(one, best) === side ? one : best),
    first,
  )
}

function asText({ startsAt, endsAt }: Stretch) {
  return { startsAt: startsAt.toString(), endsAt: endsAt.toString() }
}

type Ended = { leaveId: LeaveId; endsAt: string | null }

/**
 * A leave ends earlier, or now; one that has not begun does not happen. Refuses `not-allowed-now`
 * where it is over or withdrawn, `stale`, and `leave-not-shorter` where the new end is not before
 * the old one and after now and its start.
 * Source: decision 188.
 */
export function endingLeave(
  leave: Leave,
  { version, endsAt }: EndLeave,
  now: Temporal.Instant,
): Decision<Ended, 'not-allowed-now' | 'stale' | 'leave-not-shorter'> {
  const isOver = Temporal.Instant.compare(leave.endsAt, now) <= 0
  if (leave.withdrawnAt !== null || isOver)
    return {
      ok: false,
      error: 'not-allowed-now',
      stands: { state: leave.withdrawnAt ? 'withdrawn' : 'over', allowed: [] },
    }
  if (leave.version !== version) return { ok: false, error: 'stale' }
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

function ending<Updated>(phlebotomistId: UserId, updated: Updated) {
  const audit = { subjectId: phlebotomistId, detail: { did: 'end' } }
  return { bookingId: null, transitions: [], updated, audit }
}
