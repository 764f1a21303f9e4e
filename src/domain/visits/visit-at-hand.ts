import type { CancellationContract } from '#src/domain/bookings/cancellation.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import {
  type CollectionEvent,
  firstKeptToItsTime,
  type Timed,
} from '#src/domain/catalogue/collection-event.ts'
import type { Changes, News } from '#src/domain/changes.ts'
import type { Paise } from '#src/domain/money.ts'
import { type Settled, settledOrders } from '#src/domain/orders/settled-orders.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { after, type Stateful, type Transition } from '#src/domain/transition.ts'
import type { VisitState } from './visit-machine.ts'

type Visit = Stateful & {
  state: VisitState
  isRecollection: boolean
  phlebotomistId: UserId | null
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
export type VisitAtHand = Omit<Settled, 'booking' | 'visits' | 'items'> & {
  booking: Settled['booking'] & { id: BookingId; terms: CancellationContract }
  visits: readonly Visit[]
  visit: Visit
  items: readonly (Settled['items'][number] & { id: string; testCode: string })[]
  tubeItems: readonly { tubeId: string; testItemId: string }[]
  /** For each test to be drawn: its name and the moment it is meant for. */
  tests: readonly { code: string; name: string; collectionEvent: CollectionEvent }[]
}

type Seen = { transition: Transition; news?: News; detail?: object }

/** Adds to a step of the visit the steps that its booking's orders take because of it. */
export function withOrders(
  { visit, ...booking }: VisitAtHand,
  now: Temporal.Instant,
  { transition, news, detail }: Seen,
): Changes {
  const visits = after(booking.visits, [transition])
  return {
    bookingId: booking.booking.id,
    transitions: [transition, ...settledOrders({ ...booking, visits }, now)],
    ...(news && { news: [news] }),
    audit: { subjectId: visit.id, ...(detail && { detail }) },
  }
}

/**
 * A test still to be drawn on the visit that an earlier hour would invalidate.
 * Source: decision 033.
 */
export function testKeptToItsTime(facts: VisitAtHand): Timed | undefined {
  const open = facts.tubes.filter(
    ({ visitId, state }) =>
      visitId === facts.visit.id && (state === 'planned' || state === 'labelled'),
  )
  const ids = new Set(open.map(({ id }) => id))
  const drawn = new Set(
    facts.tubeItems.filter(({ tubeId }) => ids.has(tubeId)).map(({ testItemId }) => testItemId),
  )
  const codes = new Set(facts.items.filter(({ id }) => drawn.has(id)).map((item) => item.testCode))
  const tests = facts.tests.filter(({ code }) => codes.has(code))
  return firstKeptToItsTime(tests.map(({ name, collectionEvent: event }) => ({ name, event })))
}
