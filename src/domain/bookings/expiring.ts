import type { Decision } from '#src/domain/changes.ts'
import { settledOrders } from '#src/domain/orders/settled-orders.ts'
import type { Attempt } from '#src/domain/payments/attempt-at-hand.ts'
import { isHoldOver } from '#src/domain/payments/hosted-payment.ts'
import { after, type Transition, taken, transition } from '#src/domain/transition.ts'
import type { EndingAtHand } from './booking-at-hand.ts'
import { carriedLetGo } from './carried-let-go.ts'
import { mainVisit } from './main-visit.ts'

/** A booking whose hold may be over, with the attempts at paying for it. */
export type Expiring = EndingAtHand & {
  booking: { holdUntil: Temporal.Instant | null }
  attempts: readonly Pick<Attempt, 'state' | 'pageEndsAt'>[]
}

/**
 * Ends a booking that was not paid within its hold: its visit, places, tubes and tests, the payment
 * itself, and the earlier fees and credits it carried. Answers false where it is paid, held, or its
 * payer may still see the gateway's page. Refuses `not-allowed-now` where its visit is not held.
 * Source: life cycle 1.
 */
export function expiring(
  facts: Expiring,
  now: Temporal.Instant,
): Decision<boolean, 'not-allowed-now'> {
  const { booking, payment, places } = facts
  const isOver = payment.state === 'awaiting' && isHoldOver(booking.holdUntil, now)
  if (!isOver || facts.attempts.some((one) => hasOpenPage(one, now)))
    return { ok: true, answer: false }
  const visit = mainVisit(facts)
  const released = transition('visit', visit, 'cancel')
  if (!released)
    return { ok: false, error: 'not-allowed-now', stands: { machine: 'visit', state: visit.state } }
  const rows = [released, ...rowsExpired(facts)]
  const { id } = booking
  const held = places.filter(({ visitId }) => visitId === visit.id)
  const changes = {
    bookingId: id,
    transitions: [...rows, ...ordersExpired(facts, rows, now)],
    updated: {
      expired: [{ id, expiredAt: now }],
      released: held.map((place) => ({ ...place, releasedAt: now })),
    },
    news: [{ event: 'booking-expired' as const, startsAt: visit.startsAt }],
    audit: { subjectId: id, detail: { event: 'expire' } },
  }
  return { ok: true, answer: true, changes }
}

/** Whether the gateway may still be showing its page. */
function hasOpenPage({ state, pageEndsAt }: Expiring['attempts'][number], now: Temporal.Instant) {
  const isLive = state === 'created' || state === 'redirected'
  return isLive && Temporal.Instant.compare(pageEndsAt, now) > 0
}

function rowsExpired(facts: Expiring): Transition[] {
  const planned = facts.tubes.filter(({ state }) => state === 'planned')
  const ordered = facts.items.filter(({ state }) => state === 'ordered')
  const patch = { writeOffReason: 'cancelled' }
  return [
    ...planned.map((row) => taken('tube', row, 'write-off', { patch })),
    ...ordered.map((row) => taken('item', row, 'cancel')),
    taken('payment', facts.payment, 'void'),
    ...carriedLetGo(facts),
  ]
}

function ordersExpired(facts: Expiring, rows: readonly Transition[], now: Temporal.Instant) {
  const { booking, orders, visits, tubes, items } = facts
  return settledOrders(
    {
      booking: { ...booking, expiredAt: now },
      orders,
      visits: after(visits, rows),
      tubes: after(tubes, rows),
      items: after(items, rows),
    },
    now,
  )
}
