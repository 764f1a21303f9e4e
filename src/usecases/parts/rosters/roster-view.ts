import { isOfToday } from '#src/domain/rosters/ending-leave.ts'
import { boundsOf, ownRoster, type RosterAtHand } from '#src/domain/rosters/roster.ts'
import { dayTimeOf, weekMinutes } from '#src/domain/rosters/working-hours.ts'

/** A roster as its person and the office see it; `version` is 0 where none was saved. */
export function rosterView(
  { phlebotomistId, name, roster, hours, leaves }: RosterAtHand & { name: string },
  now: Temporal.Instant,
) {
  const { earliestMinute, latestMinute, ...bounds } = boundsOf(roster)
  return {
    phlebotomistId,
    name,
    version: roster?.version ?? 0,
    own: ownRoster(roster),
    bounds: { ...bounds, earliest: dayTimeOf(earliestMinute), latest: dayTimeOf(latestMinute) },
    /** When the office last set the bounds; null: the usual ones. */
    boundAt: roster?.boundAt?.toString() ?? null,
    hours: hours.map(({ weekday, fromMinute, untilMinute }) => ({
      weekday,
      from: dayTimeOf(fromMinute),
      until: dayTimeOf(untilMinute),
    })),
    weekMinutes: weekMinutes(hours),
    leaves: leaves.map(({ id, version, startsAt, endsAt, isSudden }) => ({
      leaveId: id,
      version,
      startsAt: startsAt.toString(),
      endsAt: endsAt.toString(),
      isSudden,
      /** On its first day the office alone ends it. */
      isOfToday: isOfToday({ isSudden, startsAt }, now),
      isNow: Temporal.Instant.compare(startsAt, now) <= 0,
    })),
  }
}
