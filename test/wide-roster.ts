import { UserId } from '#src/domain/people/actor.ts'
import type { Worker } from '#src/domain/stays/stay.ts'
import type { Roster, RosterAtHand } from '#src/domain/rosters/roster.ts'
import { usualBounds } from '#src/domain/rosters/roster.ts'

/** Every hour of every day, 60 km around the middle of Bengaluru, everybody. */
export const wideRoster: RosterAtHand & Worker & { leaves: []; roster: Roster } = {
  phlebotomistId: UserId.parse('019a0000-0000-7000-8000-0000000000aa'),
  roster: {
    phlebotomistId: UserId.parse('019a0000-0000-7000-8000-0000000000aa'),
    version: 3,
    madeAt: Temporal.Instant.from('2026-11-01T00:00:00Z'),
    locationId: 1,
    latitude: 12.975,
    longitude: 77.605,
    pointSource: 'placed',
    radiusKm: 60,
    visitsPerHour: 1,
    tubesPerBag: 60,
    seesChildren: true,
    seesElderly: true,
    ...usualBounds,
    mostRadiusKm: 60,
    maySeeChildren: true,
    maySeeElderly: true,
    earliestMinute: 0,
    latestMinute: 1440,
    boundBy: null,
    boundAt: null,
  },
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, fromMinute: 0, untilMinute: 1440 })),
  leaves: [],
  stays: [],
}

/** What a roster is held against, of a visit in Bengaluru. */
export const nearby = { latitude: 12.975, longitude: 77.605 }
