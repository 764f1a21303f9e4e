import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Changes, Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Stay } from '#src/domain/stays/stay.ts'
import { indianDay, dayBegins } from '#src/domain/india-time.ts'
import type { Leave, LeaveId, TakeLeave } from './leave.ts'
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
  return { ok: true, ...written({ phlebotomistId, leaves, stays }, { ...wanted, id }, now) }
}

type Written = Stretch & { id: LeaveId; isSudden?: boolean }

/** A leave with those that it becomes one with, and what is planned in it and let go. */
function written(
  { phlebotomistId, leaves, stays }: Pick<LeavesAtHand, 'phlebotomistId' | 'leaves' | 'stays'>,
  { id, isSudden = false, ...wanted }: Written,
  now: Temporal.Instant,
): { answer: Taken; changes: Changes } {
  const others = leaves.filter((leave) => isTouching(leave, wanted))
  const all = [wanted, ...others]
  const leave: Leave = {
    id,
    phlebotomistId,
    version: 1,
    startsAt: beginning([{ ...wanted, isSudden }, ...others]),
    endsAt: outer(
      1,
      all.map(({ endsAt }) => endsAt),
    ),
    withdrawnAt: null,
    isSudden: isSudden || others.some((one) => one.isSudden),
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
      audit: {
        subjectId: phlebotomistId,
        detail: { did: 'take', ...asText(leave), ...(isSudden && { isSudden }) },
      },
    },
  }
}

/**
 * Somebody cannot work from now on, until the end of the Indian day or of a later one. What they
 * accepted is given back by `leftForLeave`, one visit at a time.
 * Source: decision 206.
 */
export function takingSuddenLeave(
  facts: Pick<LeavesAtHand, 'phlebotomistId' | 'leaves' | 'stays'>,
  { days, id }: { days: number; id: LeaveId },
  now: Temporal.Instant,
): { ok: true; answer: Taken; changes: Changes } {
  const endsAt = dayBegins(indianDay(now).add({ days }))
  return { ok: true, ...written(facts, { startsAt: now, endsAt, id, isSudden: true }, now) }
}

function naming(visits: LeavesAtHand['visits']) {
  return {
    count: visits.length,
    visits: visits.map(({ number, startsAt }) => `${number}@${startsAt.toString()}`).join(' '),
  }
}

/**
 * With one that began at once, when it was last said: on its first day its person does not end it, so
 * no other leave may make that day an earlier one.
 */
function beginning(all: readonly (Stretch & { isSudden?: boolean })[]): Temporal.Instant {
  const said = all.filter(({ isSudden }) => isSudden)
  const [side, which] = said.length > 0 ? ([1, said] as const) : ([-1, all] as const)
  return outer(
    side,
    which.map(({ startsAt }) => startsAt),
  )
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
