import type { LabId } from '#src/domain/labs/lab.ts'
import { minutesAtDoor } from '#src/domain/stays/minutes-at-door.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import { mayTake, opensAt } from '#src/domain/visits/visit-window.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { isAtDoor } from './day-stops.ts'

/** Minutes at the counter of a lab. Source: decision 210, an assumption until they are measured. */
const HAND_OVER_MINUTES = 10

/** A door that is still to be visited; `place`: its row and column among the ways. */
export type Stop = {
  visitId: VisitId
  state: VisitState
  startsAt: Temporal.Instant
  earlyAllowedAt: Temporal.Instant | null
  people: number
  place: number
}

/** A lab to which tubes of the day go. */
export type LabOnWay = {
  labId: LabId
  /** Tubes in the bag. */
  carried: number
  /** Tubes of the doors that are still to be visited, or stood at. */
  planned: number
  /** By when it must have the first of those in the bag; null: nothing is carried, or nobody knows. */
  dueAt: Temporal.Instant | null
  place: number
}

/** What a phlebotomist does next. */
export type NextStep =
  | { what: 'identify' | 'draw' | 'arrive'; visitId: VisitId }
  | { what: 'set-out' | 'wait'; visitId: VisitId; leaveAt: Temporal.Instant }
  | { what: 'hand-over'; labId: LabId }
  | { what: 'nothing' }

/** A place of the way; `minutes` of the ride there, null where nobody knows from where, or there is none. */
export type OnWay = ({ visitId: VisitId } | { labId: LabId }) & { minutes: number | null }

type Ways = readonly (readonly number[])[]
type Day = {
  /** In order, as `stopsOfDay` has them. */
  stops: readonly Stop[]
  labs: readonly LabOnWay[]
  ways: Ways
  /** Where they are, among the ways; undefined where nobody knows. */
  start: number | undefined
}

/**
 * The next step of somebody's day: what was begun is finished first. Then a lab, where it waits for
 * tubes and there is time before the next hour, or the tubes would be too old after the next visit;
 * else the next visit, for which they leave so as to come when its hour begins.
 * Source: decision 210.
 */
export function nextStep(day: Day, now: Temporal.Instant): NextStep {
  const [stop] = day.stops
  const lab = labsByDue(day.labs).find(({ carried }) => carried > 0)
  if (stop?.state === 'arrived') return { what: 'identify', visitId: stop.visitId }
  if (stop?.state === 'identified') return { what: 'draw', visitId: stop.visitId }
  if (stop?.state === 'en-route') return { what: 'arrive', visitId: stop.visitId }
  if (lab && (!stop || isLabFirst(day, { lab, stop }, now)))
    return { what: 'hand-over', labId: lab.labId }
  if (!stop) return { what: 'nothing' }
  const leaveAt = leavingFor(stop, wayTo(day, day.start, stop.place), now)
  const isTime = Temporal.Instant.compare(now, leaveAt) >= 0
  return { what: isTime ? 'set-out' : 'wait', visitId: stop.visitId, leaveAt }
}

/** Of those that wait the one that is due first; then those that tubes will be drawn for. */
function labsByDue(labs: readonly LabOnWay[]): LabOnWay[] {
  return labs.toSorted((a, b) => dueOf(a) - dueOf(b) || (a.labId < b.labId ? -1 : 1))
}

const LATER = Number.MAX_SAFE_INTEGER
const dueOf = ({ carried, dueAt }: LabOnWay) =>
  carried > 0 ? (dueAt?.epochMilliseconds ?? LATER - 1) : LATER

type Choice = { lab: LabOnWay; stop: Stop }

function isLabFirst(day: Day, { lab, stop }: Choice, now: Temporal.Instant): boolean {
  const atLab = now.add({ minutes: wayTo(day, day.start, lab.place) })
  const afterLab = atLab.add({ minutes: HAND_OVER_MINUTES + wayTo(day, lab.place, stop.place) })
  if (Temporal.Instant.compare(afterLab, stop.startsAt) <= 0) return true
  if (!lab.dueAt || Temporal.Instant.compare(atLab, lab.dueAt) > 0) return false
  const atStop = later(now.add({ minutes: wayTo(day, day.start, stop.place) }), stop.startsAt)
  const visited = minutesAtDoor(stop.people) + wayTo(day, stop.place, lab.place)
  return Temporal.Instant.compare(atStop.add({ minutes: visited }), lab.dueAt) > 0
}

/** When to leave so as to come when the hour begins; never before the step opens. */
function leavingFor(stop: Stop, minutes: number, now: Temporal.Instant): Temporal.Instant {
  if (stop.earlyAllowedAt && mayTake('depart', stop, now).ok) return now
  return later(stop.startsAt.subtract({ minutes }), opensAt('depart', stop))
}

/**
 * The way of the day: the lab first where it comes next, then the doors in order, then the labs that
 * wait for tubes by then.
 * Source: decision 210.
 */
export function wayOfDay(day: Day, next: NextStep): OnWay[] {
  const labs = labsByDue(day.labs)
  const first = next.what === 'hand-over' ? labs.filter(({ labId }) => labId === next.labId) : []
  const after = labs.filter((lab) => lab.planned > 0 || (lab.carried > 0 && !first.includes(lab)))
  let here = day.start
  return [...first, ...day.stops, ...after].map((one) => {
    const isHere = 'visitId' in one && isAtDoor(one)
    const minutes = isHere || here === undefined ? null : wayTo(day, here, one.place)
    here = one.place
    return 'visitId' in one ? { visitId: one.visitId, minutes } : { labId: one.labId, minutes }
  })
}

function wayTo({ ways }: Day, from: number | undefined, to: number): number {
  return from === undefined ? 0 : (ways[from]?.[to] ?? 0)
}

function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) >= 0 ? one : other
}
