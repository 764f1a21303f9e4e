import { isOwnBooking } from '#src/domain/bookings/own-booking.ts'
import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { transition } from '#src/domain/transition.ts'
import { type VisitAtHand, whatCancellingCosts, withOrders } from './visit-at-hand.ts'

/**
 * A visit released before arriving is offered again, and cancelling is free. A phlebotomist may
 * release a visit that turns out to be their own booking; nobody else may release their own.
 * Source: life cycle 3; decision 059.
 */
export function release(
  facts: VisitAtHand & { booking: { accountId: UserId } },
  { reason, by }: { reason: string; by: UserId },
  now: Temporal.Instant,
): Decision<{ state: 'offered' }, 'own-booking' | 'not-allowed-now'> {
  const { visit, booking } = facts
  const isTheirs = visit.phlebotomistId === by
  if (!isTheirs && isOwnBooking(by, booking)) return { ok: false, error: 'own-booking' }
  const patch = { phlebotomistId: null, acceptedAt: null, departedAt: null }
  const released = transition('visit', visit, 'release', { patch, reason })
  if (!released)
    return {
      ok: false,
      error: 'not-allowed-now',
      stands: { machine: 'visit', state: visit.state },
    }
  const news = {
    event: 'visit-released',
    startsAt: visit.startsAt,
    ...whatCancellingCosts(facts),
  } as const
  const seen = { transition: released, news, detail: { reason, isTheirs } }
  return { ok: true, answer: { state: 'offered' }, changes: withOrders(facts, now, seen) }
}
