import type { Decision, Refused, Stamp } from '#src/domain/changes.ts'
import { transition } from '#src/domain/transition.ts'
import { refusedTooEarly } from './too-early.ts'
import { type VisitAtHand, withOrders } from './visit-at-hand.ts'

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
 * The phlebotomist is at the door, and the patient is told; how far the phone is from it is stored.
 * Source: life cycle 3; decision 186.
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
  const news = { event: 'visit-arrived', startsAt: visit.startsAt } as const
  const changes = withOrders(facts, now, { transition: arrived, news, detail: { event: 'arrive' } })
  return { ok: true, answer, changes: { ...changes, stamps: [stamp] } }
}

function notAllowed({ visit: { state } }: VisitAtHand): Refused<'not-allowed-now'> {
  return { ok: false, error: 'not-allowed-now', stands: { machine: 'visit', state } }
}
