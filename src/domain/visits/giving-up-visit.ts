import { LATE_MINUTES, LEFT_MINUTES, NOBODY_MINUTES } from '#src/domain/bookings/cancellation.ts'
import { unservedUntil } from '#src/domain/bookings/unserved.ts'
import type { Changed, Decision } from '#src/domain/changes.ts'
import type { Paise } from '#src/domain/money.ts'
import type { News } from '#src/domain/news.ts'
import { withTheirOrders } from '#src/domain/orders/with-their-orders.ts'
import { partBalance } from '#src/domain/refunds/part-balance.ts'
import { type MoneyAtHand, wholeBalance } from '#src/domain/refunds/refundable.ts'
import type { SlotId } from '#src/domain/slots/slot.ts'
import { taken } from '#src/domain/transition.ts'
import { MAX_RESCHEDULES } from './may-reschedule.ts'
import { areOthersServed } from './people-of-visit.ts'
import type { VisitAtHand } from './visit-at-hand.ts'
import type { VisitState } from './visit-machine.ts'
import { dueBy } from './visit-window.ts'
import type { VisitId } from './visit.ts'

/** A visit that time may end, and the places that it holds. */
export type VisitToGiveUp = VisitAtHand & {
  visit: { id: VisitId; reschedules: number }
  booking: { collectionCharge: Paise }
  items: readonly (MoneyAtHand['items'][number] & { orderId: string })[]
  payment: MoneyAtHand['payment']
  further: MoneyAtHand['further']
  carried: MoneyAtHand['carried']
  places: readonly { slotId: SlotId }[]
}

/** Nobody accepted it; or nobody came, or came and drew nothing. */
export type GivenUpAs = 'cancel' | 'miss-slot'

/**
 * A visit is ended by time, free for the patient, who is told what to do and by when. Without
 * changes where somebody continued meanwhile; a visit with a sample drawn is never ended by time.
 * Source: life cycle 1, 3; decisions 034, 102.
 */
export function givingUpVisit(
  facts: VisitToGiveUp,
  event: GivenUpAs,
  now: Temporal.Instant,
): Decision<null, never> {
  if (!isStillDue(facts, event, now)) return { ok: true, answer: null }
  const { visit, booking } = facts
  const audit = { subjectId: visit.id, detail: { event } }
  const changes = { bookingId: booking.id, ...givenUp(facts, event, now), audit }
  return { ok: true, answer: null, changes }
}

/**
 * What giving a visit up changes, whoever finds that it must be.
 * Source: life cycle 1, 3.
 */
export function givenUp(
  facts: VisitToGiveUp,
  event: GivenUpAs,
  now: Temporal.Instant,
): Pick<Changed, 'transitions' | 'updated' | 'news'> {
  const { visit, places } = facts
  const gone = taken('visit', visit, event, { reason: 'time' })
  const free = event === 'cancel' ? places : []
  const released = free.map(({ slotId }) => ({ visitId: visit.id, slotId, releasedAt: now }))
  return {
    transitions: withTheirOrders(facts, [gone], now),
    updated: { released },
    news: [whatBecomes(facts, now)],
  }
}

/**
 * Whether it is too late to offer a visit that nobody has: who could accept it is no longer awaited.
 * Source: life cycle 1, "slot − 60 min".
 */
export function isTooLateToOffer(
  { startsAt }: { startsAt: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  return Temporal.Instant.compare(now, startsAt.subtract({ minutes: NOBODY_MINUTES })) >= 0
}

/**
 * When time ends a visit that somebody accepted, unless somebody sets out before, or once somebody
 * has, unless a sample is drawn.
 * Source: decisions 034 and 102; life cycle 3.
 */
export function endsByItselfAt(
  visit: Parameters<typeof dueBy>[0] & { state: VisitState },
): Temporal.Instant {
  return visit.state === 'accepted'
    ? visit.endsAt.add({ minutes: LATE_MINUTES })
    : dueBy(visit).add({ minutes: LEFT_MINUTES })
}

/** What the patient can do, and by when. A fresh sample has its own ending. */
function whatBecomes(facts: VisitToGiveUp, now: Temporal.Instant): News {
  const { visit } = facts
  const isMovedOut = visit.reschedules >= MAX_RESCHEDULES
  const told = { event: 'nobody-accepted', startsAt: visit.startsAt, isMovedOut } as const
  if (visit.isRecollection) return { ...told, isFresh: true }
  return {
    ...told,
    until: unservedUntil(now),
    refund: areOthersServed(facts, visit) ? partBalance(facts, visit) : wholeBalance(facts),
  }
}

function isStillDue(
  { visit, tubes }: VisitToGiveUp,
  event: GivenUpAs,
  now: Temporal.Instant,
): boolean {
  if (event === 'cancel') return visit.state === 'offered'
  if (visit.state === 'accepted') return true
  const isLeft = ['en-route', 'arrived', 'identified'].includes(visit.state)
  const since = dueBy(visit).add({ minutes: LEFT_MINUTES })
  const isDrawnFrom = tubes.some(
    ({ visitId, collectedAt }) => visitId === visit.id && collectedAt !== null,
  )
  return isLeft && !isDrawnFrom && Temporal.Instant.compare(now, since) > 0
}
