import type { Decision } from '#src/domain/changes.ts'
import { transition } from '#src/domain/transition.ts'
import { type VisitAtHand, withOrders } from './visit-at-hand.ts'

/**
 * A visit released before arriving is offered again, and cancelling is free.
 * Source: life cycle 3.
 */
export function release(
  facts: VisitAtHand,
  { reason, isTheirs }: { reason: string; isTheirs: boolean },
  now: Temporal.Instant,
): Decision<{ state: 'offered' }, 'not-allowed-now'> {
  const { visit } = facts
  const patch = { phlebotomistId: null, acceptedAt: null, departedAt: null }
  const released = transition('visit', visit, 'release', { patch, reason })
  if (!released)
    return {
      ok: false,
      error: 'not-allowed-now',
      stands: { machine: 'visit', state: visit.state },
    }
  const news = { event: 'visit-released', startsAt: visit.startsAt } as const
  const seen = { transition: released, news, detail: { reason, isTheirs } }
  return { ok: true, answer: { state: 'offered' }, changes: withOrders(facts, now, seen) }
}
