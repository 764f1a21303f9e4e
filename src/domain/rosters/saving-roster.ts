import type { Decision } from '#src/domain/changes.ts'
import { noLongerFit } from '#src/domain/stays/no-longer-fit.ts'
import type { Stay } from '#src/domain/stays/stay.ts'
import {
  boundsOf,
  type OwnRoster,
  type Roster,
  type RosterAtHand,
  type SaveRoster,
} from './roster.ts'
import { dayTimeOf, hoursWithin, type WorkingHours } from './working-hours.ts'

/** A roster with what its person holds from now on. */
export type RosterToSave = RosterAtHand & { stays: readonly Stay[] }

type Refusals = 'stale' | 'not-found' | 'beyond-bounds'
type Given = {
  now: Temporal.Instant
  /** The cities in which they work. */
  cities: readonly number[]
}

/**
 * A phlebotomist saves where and when they work, and what they take. Refuses `stale` where it
 * changed since it was shown, `beyond-bounds` with what goes beyond what the office allows, and
 * `not-found` for a city in which they don’t work. Visits that were accepted stay accepted.
 * Source: decision 188.
 */
export function savingRoster(
  at: RosterToSave,
  { version, hours, ...own }: SaveRoster,
  { now, cities }: Given,
): Decision<{ version: number }, Refusals> {
  if ((at.roster?.version ?? 0) !== version) return { ok: false, error: 'stale' }
  if (!cities.includes(own.locationId)) return { ok: false, error: 'not-found' }
  const beyond = beyondBounds(at, own, hours)
  if (beyond) return { ok: false, error: 'beyond-bounds', facts: beyond }
  const row = { ...bare(at), ...own, madeAt: at.roster?.madeAt ?? now }
  return {
    ok: true,
    answer: { version: version + 1 },
    changes: { ...writing(at, row, hours), audit: { subjectId: at.phlebotomistId } },
  }
}

/** The first thing that goes beyond what the office allows. */
function beyondBounds(
  { roster }: RosterAtHand,
  own: OwnRoster,
  hours: readonly WorkingHours[],
): { what: string; most: number | string; least?: string } | undefined {
  const bounds = boundsOf(roster)
  const { earliestMinute, latestMinute } = bounds
  if (own.radiusKm > bounds.mostRadiusKm) return { what: 'radiusKm', most: bounds.mostRadiusKm }
  if (own.visitsPerHour > bounds.mostVisitsPerHour)
    return { what: 'visitsPerHour', most: bounds.mostVisitsPerHour }
  if (own.tubesPerBag > bounds.mostTubesPerBag)
    return { what: 'tubesPerBag', most: bounds.mostTubesPerBag }
  if (own.seesChildren && !bounds.maySeeChildren) return { what: 'seesChildren', most: 0 }
  if (own.seesElderly && !bounds.maySeeElderly) return { what: 'seesElderly', most: 0 }
  const isCut = JSON.stringify(hoursWithin(hours, bounds)) !== JSON.stringify(hours)
  const times = { least: dayTimeOf(earliestMinute), most: dayTimeOf(latestMinute) }
  return isCut ? { what: 'hours', ...times } : undefined
}

/** What a roster says that was not made yet, or was forgotten. Source: decision 188. */
export const nothingChosen = {
  madeAt: null,
  locationId: null,
  latitude: null,
  longitude: null,
  pointSource: null,
  radiusKm: null,
  visitsPerHour: null,
  tubesPerBag: null,
  seesChildren: false,
  seesElderly: false,
}

/**
 * The row of somebody, or of somebody who has none: the usual bounds, and nothing chosen.
 * Source: decision 188.
 */
export function bare({ phlebotomistId, roster }: RosterAtHand): Roster {
  return (
    roster ?? {
      phlebotomistId,
      version: 0,
      ...nothingChosen,
      ...boundsOf(null),
      boundBy: null,
      boundAt: null,
    }
  )
}

/**
 * Writes a row and its week: hours that end are removed first, because the database holds the row
 * and its hours against one another. What they are planned for and does not fit any more is let go.
 * Source: decisions 188 and 193.
 */
export function writing(
  { roster, hours: before, leaves, stays }: RosterToSave,
  row: Roster,
  hours: readonly WorkingHours[],
) {
  const { phlebotomistId } = row
  const ofThem = (some: readonly WorkingHours[]) => some.map((one) => ({ phlebotomistId, ...one }))
  const isIn = (list: readonly WorkingHours[], one: WorkingHours) =>
    list.some((other) => isSame(one, other))
  const ended = ofThem(before.filter((one) => !isIn(hours, one)))
  const added = ofThem(hours.filter((one) => !isIn(before, one)))
  return {
    bookingId: null,
    transitions: [],
    updated: {
      ...(ended.length > 0 && { endedHours: ended }),
      endedStays: noLongerFit(stays, { roster: row, hours, leaves }),
    },
    afterwards: {
      transitions: [],
      ...(roster
        ? { updated: { roster: [row] } }
        : { created: { roster: [{ ...row, version: 1 }] } }),
      ...(added.length > 0 && {
        afterwards: { transitions: [], created: { rosterHours: added } },
      }),
    },
  }
}

function isSame(one: WorkingHours, other: WorkingHours) {
  return (
    one.weekday === other.weekday &&
    one.fromMinute === other.fromMinute &&
    one.untilMinute === other.untilMinute
  )
}
