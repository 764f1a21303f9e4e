import type { Decision, Refused, Stamp } from '#src/domain/changes.ts'
import { transition } from '#src/domain/transition.ts'
import { type VisitAtHand, testKeptToItsTime, withOrders } from './visit-at-hand.ts'
import { mayTake, opensAt, type TimedStep } from './visit-window.ts'

type Refusals = 'not-allowed-now' | 'too-early' | 'bound-to-hour'

/** The phlebotomist sets out; the patient is told. Source: life cycle 3. */
export function departure(
  facts: VisitAtHand,
  by: { displayName: string } | undefined,
  now: Temporal.Instant,
): Decision<{ state: 'en-route' }, Refusals> {
  const { visit } = facts
  const answer = { state: 'en-route' } as const
  if (visit.state === 'en-route') return { ok: true, answer }
  const departed = transition('visit', visit, 'depart', { patch: { departedAt: now } })
  if (!departed) return notAllowed(facts)
  const early = refusedTooEarly(facts, 'depart', now)
  if (early) return early
  const news = {
    event: 'visit-departed',
    startsAt: visit.startsAt,
    ...(by && { phlebotomist: by.displayName }),
  } as const
  const seen = { transition: departed, news, detail: { event: 'depart' } }
  return { ok: true, answer, changes: withOrders(facts, now, seen) }
}

/**
 * The phlebotomist is at the door; how far the phone is from it is stored.
 * Source: life cycle 3.
 */
export function arrival(
  facts: VisitAtHand,
  stamp: Stamp,
  now: Temporal.Instant,
): Decision<{ state: 'arrived' }, Refusals> {
  const { visit } = facts
  const answer = { state: 'arrived' } as const
  if (visit.state === 'arrived') return { ok: true, answer }
  const arrived = transition('visit', visit, 'arrive', { patch: { arrivedAt: now } })
  if (!arrived) return notAllowed(facts)
  const early = refusedTooEarly(facts, 'arrive', now)
  if (early) return early
  const changes = withOrders(facts, now, { transition: arrived, detail: { event: 'arrive' } })
  return { ok: true, answer, changes: { ...changes, stamps: [stamp] } }
}

function notAllowed({ visit: { state } }: VisitAtHand): Refused<'not-allowed-now'> {
  return { ok: false, error: 'not-allowed-now', stands: { machine: 'visit', state } }
}

/**
 * A step before its window is refused, with `opensAt`: `too-early` unless the patient allowed it;
 * `bound-to-hour` even then where a test still to be drawn must keep its time, which is named.
 * Source: decision 033.
 */
function refusedTooEarly(
  facts: VisitAtHand,
  step: TimedStep,
  now: Temporal.Instant,
): Refused<'too-early' | 'bound-to-hour'> | undefined {
  const opens = opensAt(step, facts.visit)
  if (Temporal.Instant.compare(now, opens) >= 0) return undefined
  const kept = testKeptToItsTime(facts)
  const about = { opensAt: opens.toString() }
  if (kept) return { ok: false, error: 'bound-to-hour', facts: { test: kept.name, ...about } }
  const isOpen = mayTake(step, facts.visit, now).ok
  return isOpen ? undefined : { ok: false, error: 'too-early', facts: about }
}
