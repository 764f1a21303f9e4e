import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type BoundRoster, latestMinuteOf, type Roster, type RosterBounds } from './roster.ts'
import { bare, type RosterToSave, writing } from './saving-roster.ts'
import { hoursWithin, minuteOf, weekMinutes } from './working-hours.ts'

type Answer = { version: number; isTrimmed: boolean }

/**
 * The office sets how far somebody may go. What was chosen beyond it is trimmed in the same step;
 * visits that were accepted stay accepted. Refuses `stale`, and `same-person` to somebody who would
 * set their own bounds.
 * Source: decision 188.
 */
export function bounding(
  at: RosterToSave,
  input: BoundRoster,
  { by, now }: { by: UserId; now: Temporal.Instant },
): Decision<Answer, 'stale' | 'same-person'> {
  if (by === at.phlebotomistId) return { ok: false, error: 'same-person' }
  if ((at.roster?.version ?? 0) !== input.version) return { ok: false, error: 'stale' }
  const bounds = boundsIn(input)
  const before = bare(at)
  const row = { ...trimmed(before, bounds), ...bounds, boundBy: by, boundAt: now }
  const hours = hoursWithin(at.hours, bounds)
  const isTrimmed =
    weekMinutes(hours) < weekMinutes(at.hours) ||
    JSON.stringify(trimmed(before, bounds)) !== JSON.stringify(before)
  return {
    ok: true,
    answer: { version: input.version + 1, isTrimmed },
    changes: {
      ...writing(at, row, hours),
      audit: { subjectId: at.phlebotomistId, detail: { ...bounds, isTrimmed } },
    },
  }
}

function boundsIn({
  phlebotomistId: _id,
  version: _version,
  earliest,
  latest,
  ...bounds
}: BoundRoster): RosterBounds {
  return { ...bounds, earliestMinute: minuteOf(earliest), latestMinute: latestMinuteOf(latest) }
}

const atMost = (value: number | null, most: number) =>
  value === null ? null : Math.min(value, most)

/** What was chosen, within new bounds. */
function trimmed(before: Roster, bounds: RosterBounds): Roster {
  return {
    ...before,
    radiusKm: atMost(before.radiusKm, bounds.mostRadiusKm),
    visitsPerHour: atMost(before.visitsPerHour, bounds.mostVisitsPerHour),
    tubesPerBag: atMost(before.tubesPerBag, bounds.mostTubesPerBag),
    seesChildren: before.seesChildren && bounds.maySeeChildren,
    seesElderly: before.seesElderly && bounds.maySeeElderly,
  }
}
