import { refuse, ok, type Result } from '#src/domain/result.ts'
import type { VisitState } from './visit-machine.ts'

/**
 * Minutes before the booked hour at which each step opens.
 * Source: model, "Slot"; life cycle 3; decision 033.
 */
const OPENS_BEFORE = { depart: 90, arrive: 30, collect: 30 } as const

/** Setting out; arriving at the door; identifying, labelling, drawing and finishing. */
export type TimedStep = keyof typeof OPENS_BEFORE

type Visit = { startsAt: Temporal.Instant; earlyAllowedAt: Temporal.Instant | null }

/** When a step opens, unless the patient allowed an earlier visit. Source: decision 033. */
export function opensAt(step: TimedStep, { startsAt }: Pick<Visit, 'startsAt'>): Temporal.Instant {
  return startsAt.subtract({ minutes: OPENS_BEFORE[step] })
}

/**
 * By when a visit should be done: the end of its hour. One that began early with the patient's
 * permission is not at the door for days: it gets as long as one that set out at the earliest
 * ordinary time.
 * Source: decision 102.
 */
export function dueBy({ startsAt, endsAt, departedAt }: Course): Temporal.Instant {
  if (!departedAt) return endsAt
  const due = departedAt.add(opensAt('depart', { startsAt }).until(endsAt))
  return Temporal.Instant.compare(due, endsAt) < 0 ? due : endsAt
}

type Course = {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  departedAt: Temporal.Instant | null
}

/** Most minutes that a visit under way outlasts its hour, for queries in SQL. */
export const EARLIEST_DEPARTURE_MINUTES = OPENS_BEFORE.depart

/**
 * Whether a step may be taken now: in the visit's window, or at any time before it once the patient
 * allowed it in the product. Refuses `too-early`.
 * Source: decision 033.
 */
export function mayTake(
  step: TimedStep,
  visit: Visit,
  now: Temporal.Instant,
): Result<TimedStep, 'too-early'> {
  if (visit.earlyAllowedAt) return ok(step)
  const isOpen = Temporal.Instant.compare(now, opensAt(step, visit)) >= 0
  return isOpen ? ok(step) : refuse('too-early')
}

/** The next step of a visit that has a window. */
function stepIn(state: VisitState): TimedStep | undefined {
  if (state === 'accepted') return 'depart'
  if (state === 'en-route') return 'arrive'
  return state === 'arrived' || state === 'identified' ? 'collect' : undefined
}

/**
 * How long the next step stays closed; undefined where it is open or there is none.
 * Source: decision 033.
 */
export function waitOf(visit: Visit & { state: VisitState }, now: Temporal.Instant) {
  const step = stepIn(visit.state)
  if (!step || mayTake(step, visit, now).ok) return undefined
  const opens = opensAt(step, visit)
  return { opensAt: opens.toString(), seconds: Math.ceil(opens.since(now).total('seconds')) }
}

const beforeArrival: readonly VisitState[] = ['offered', 'accepted', 'en-route']
const beforeDeparture: readonly VisitState[] = ['offered', 'accepted']

/**
 * Whether the patient's permission can still be given or withdrawn: it cannot be withdrawn once
 * somebody set out on it.
 * Source: decision 033.
 */
export function mayAllowEarly(state: VisitState, isAllowed: boolean): boolean {
  return (isAllowed ? beforeArrival : beforeDeparture).includes(state)
}
