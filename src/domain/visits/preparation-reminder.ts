import { preparationOf } from '#src/domain/catalogue/preparation.ts'
import { NIGHT, nightOf } from '#src/domain/night.ts'
import type { VisitId } from './visit.ts'

/** Hours before a visit at which its booker is reminded how to prepare. Source: features A8. */
const HOURS_BEFORE = 12

/** What falls due at night is sent this many hours before it begins. Product default. */
const BEFORE_THE_NIGHT = 1

/**
 * Hours between a reminder and what it asks for: less leaves no time to read it. Product default.
 * Source: decision 203.
 */
const TIME_TO_READ = 1

/** Hours before a visit of which nobody fasts, after which a reminder helps nobody. Product default. */
const STILL_HELPS = 2

/** No reminder is due longer before its visit: a whole night, and the hour before it. */
export const REMINDED_WITHIN_HOURS = HOURS_BEFORE + 24 - NIGHT.from + NIGHT.to + BEFORE_THE_NIGHT

/** A visit, with the tests of each person to be drawn at it. */
export type VisitToPrepare = {
  id: VisitId
  startsAt: Temporal.Instant
  orders: readonly { lines: readonly { fastingHours: number; preparation: string }[] }[]
}

/**
 * What is to be done about a visit's preparation now: nothing yet, nothing ever, or to remind of it,
 * with the beginning of the longest fast and whether everybody fasts. `helpsUntil`: later than that
 * the message helps nobody.
 */
type Preparing =
  | { is: 'not-yet' }
  | { is: 'never' }
  | {
      is: 'due'
      fastFrom: Temporal.Instant | undefined
      isForAll: boolean
      helpsUntil: Temporal.Instant
    }

/**
 * Whether a visit's booker is reminded of its preparation now: twelve hours before it, never at
 * night, and not after the longest fast began or, without a fast, in the last two hours. A visit
 * without preparation has no reminder.
 * Source: features A8; decision 203.
 */
export function preparing(
  { startsAt, orders }: Pick<VisitToPrepare, 'startsAt' | 'orders'>,
  now: Temporal.Instant,
): Preparing {
  const wanted = preparationOf(orders.flatMap(({ lines }) => lines))
  if (wanted.length === 0) return { is: 'never' }
  const fasts = orders.map(({ lines }) => Math.max(0, ...lines.map((one) => one.fastingHours)))
  const hours = Math.max(0, ...fasts)
  const begins = startsAt.subtract({ hours })
  const helpsUntil = hours > 0 ? begins : startsAt.subtract({ hours: STILL_HELPS })
  if (!isBefore(now, helpsUntil)) return { is: 'never' }
  if (isBefore(now, remindedAt(startsAt, helpsUntil)) || nightOf(now)) return { is: 'not-yet' }
  const fastFrom = hours > 0 ? begins : undefined
  return { is: 'due', fastFrom, isForAll: fasts.every((one) => one > 0), helpsUntil }
}

/** A visit whose booker is reminded now, with what the reminder says. */
export type Reminding<Visit> = { visit: Visit } & Omit<Extract<Preparing, { is: 'due' }>, 'is'>

/**
 * Of the visits to come those whose bookers are reminded now, at most so many, and those (`over`)
 * of which nobody has to be reminded any more.
 * Source: decision 203.
 */
export function remindersDue<Visit extends VisitToPrepare>(
  visits: readonly Visit[],
  now: Temporal.Instant,
  atMost: number,
): { due: Reminding<Visit>[]; over: VisitId[] } {
  const all = visits.map((visit) => ({ visit, ...preparing(visit, now) }))
  return {
    due: all.filter((one) => one.is === 'due').slice(0, atMost),
    over: all.filter((one) => one.is === 'never').map(({ visit }) => visit.id),
  }
}

/**
 * Twelve hours before, at an hour at which people are awake: in the morning where that still leaves
 * time to read it, otherwise in the evening.
 */
function remindedAt(startsAt: Temporal.Instant, helpsUntil: Temporal.Instant): Temporal.Instant {
  const due = startsAt.subtract({ hours: HOURS_BEFORE })
  const night = nightOf(due)
  if (!night) return due
  return isBefore(helpsUntil, night.ends.add({ hours: TIME_TO_READ }))
    ? night.begins.subtract({ hours: BEFORE_THE_NIGHT })
    : night.ends
}

function isBefore(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return Temporal.Instant.compare(a, b) < 0
}
