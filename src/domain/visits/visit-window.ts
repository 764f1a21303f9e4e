import { refuse, ok, type Result } from '#src/domain/result.ts'
import type { VisitState } from './visit-machine.ts'

/** So many minutes before a visit's hour begins each step is open. Source: model, «Slot»; life cycle 3. */
const OPENS_BEFORE = { depart: 90, arrive: 30, collect: 30 } as const

/** Setting out; standing at the door; identifying, labelling, drawing and finishing. */
export type TimedStep = keyof typeof OPENS_BEFORE

type Visit = { startsAt: Temporal.Instant; earlyAllowedAt: Temporal.Instant | null }

/** From when a step may be taken where the patient has not asked to come earlier. */
export function opensAt(step: TimedStep, { startsAt }: Pick<Visit, 'startsAt'>): Temporal.Instant {
  return startsAt.subtract({ minutes: OPENS_BEFORE[step] })
}

/**
 * By when a visit is done, if all goes well: when its hour ends. One that the patient let begin early is
 * not at the door for days: whoever set out has as long as one who set out at the earliest without that yes.
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

/** So many minutes longer than its hour is a visit under way at most: for those who ask in SQL. */
export const EARLIEST_DEPARTURE_MINUTES = OPENS_BEFORE.depart

/**
 * Whether a step may be taken now: in the visit's window, or at any time before it once the patient
 * allowed it in the product. Refuses `too-early`.
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

/** What comes next on a visit and has its time. */
function stepIn(state: VisitState): TimedStep | undefined {
  if (state === 'accepted') return 'depart'
  if (state === 'en-route') return 'arrive'
  return state === 'arrived' || state === 'identified' ? 'collect' : undefined
}

/** How long the next step is still closed; undefined where it is open, or none comes. */
export function waitOf(visit: Visit & { state: VisitState }, now: Temporal.Instant) {
  const step = stepIn(visit.state)
  if (!step || mayTake(step, visit, now).ok) return undefined
  const opens = opensAt(step, visit)
  return { opensAt: opens.toString(), seconds: Math.ceil(opens.since(now).total('seconds')) }
}

const beforeArrival: readonly VisitState[] = ['offered', 'accepted', 'en-route']
const beforeDeparture: readonly VisitState[] = ['offered', 'accepted']

/** Whether the patient's yes still matters, and whether it may be taken back: not once somebody set out on it. */
export function mayAllowEarly(state: VisitState, isAllowed: boolean): boolean {
  return (isAllowed ? beforeArrival : beforeDeparture).includes(state)
}
