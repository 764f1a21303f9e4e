import type { CancellationContract } from '#src/domain/bookings/cancellation-contract.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Changes } from '#src/domain/changes.ts'
import type { News } from '#src/domain/news.ts'
import type { Paise } from '#src/domain/money.ts'
import type { Settled } from '#src/domain/orders/settled-orders.ts'
import { withTheirOrders } from '#src/domain/orders/with-their-orders.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Stateful, Transition } from '#src/domain/transition.ts'
import type { TubesWithTests } from '#src/domain/tubes/tests-of-tube.ts'
import type { VisitState } from './visit-machine.ts'

type Visit = Stateful & {
  state: VisitState
  isRecollection: boolean
  separateCharge: Paise | null
  emptiedAt: Temporal.Instant | null
  phlebotomistId: UserId | null
  takenOffBy: UserId | null
  preferredPhlebotomistId: UserId | null
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  earlyAllowedAt: Temporal.Instant | null
  acceptedAt: Temporal.Instant | null
  departedAt: Temporal.Instant | null
  arrivedAt: Temporal.Instant | null
  cashDue: Paise
  dispatch: unknown
}

/** One visit with its booking, reduced to what the phlebotomist's decisions need. */
export type VisitAtHand = Omit<Settled, 'booking' | 'visits' | 'items'> &
  Omit<TubesWithTests, 'items'> & {
    booking: Settled['booking'] & { id: BookingId; terms: CancellationContract }
    visits: readonly Visit[]
    visit: Visit
    items: readonly (Settled['items'][number] & TubesWithTests['items'][number])[]
  }

type Seen = { transition: Transition; news?: News; detail?: object }

/**
 * Adds to a step of the visit the steps that its booking's orders take because of it.
 * Source: decision 008.
 */
export function withOrders(
  facts: VisitAtHand,
  now: Temporal.Instant,
  { transition, news, detail }: Seen,
): Changes {
  return {
    bookingId: facts.booking.id,
    transitions: withTheirOrders(facts, [transition], now),
    ...(news && { news: [news] }),
    audit: { subjectId: facts.visit.id, ...(detail && { detail }) },
  }
}

/**
 * The terms to tell with news of a visit; none for a fresh sample's, because its booking can no
 * longer be cancelled, and none for a separate one, whose people are taken off free of charge.
 * Source: life cycle 1: cancelling is closed from the first draw; decision 266.
 */
export function whatCancellingCosts({ visit, booking }: Pick<VisitAtHand, 'visit' | 'booking'>): {
  terms?: CancellationContract
} {
  const isBookings = !visit.isRecollection && visit.separateCharge === null
  return isBookings ? { terms: booking.terms } : {}
}
