import type { whyHoarding } from '#src/domain/bookings/open-bookings.ts'
import type { Changes, Decision, Refused } from '#src/domain/changes.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { afterThem } from '#src/domain/orders/with-their-orders.ts'
import { settledOrders } from '#src/domain/orders/settled-orders.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { isFarEnough, type SlotId } from '#src/domain/slots/slot.ts'
import { transition } from '#src/domain/transition.ts'
import { type CollectionAtHand, tubesOfVisit } from './collection-at-hand.ts'
import { type KnownOfDraw, misfitOf } from './fitting-hours.ts'
import { isOpenForAnotherTime, MAX_RESCHEDULES } from './may-reschedule.ts'
import type { VisitId } from './visit.ts'

type Visit = CollectionAtHand['visit'] & {
  accountId: UserId
  locationId: number
  kind: 'home' | 'lab'
  reschedules: number
}

/** A visit with its booking, and what decides about another time. */
export type ReschedulingAtHand = CollectionAtHand & {
  visit: Visit
  /** What is known of the people drawn from. */
  known: KnownOfDraw
  /** Why the account may have no more open bookings, where this opens one. */
  hoarding: ReturnType<typeof whyHoarding>
  /** The new hour at each of its labs that has it, and the hours that the visit holds. */
  slots: readonly { id: SlotId; endsAt: Temporal.Instant; used: number; capacity: number }[]
  places: readonly { slotId: SlotId }[]
}

type Given = { now: Temporal.Instant; id: VisitId; startCodeSealed: string }
type Refusals =
  | 'not-allowed-now'
  | 'moved-twice'
  | 'phone-first'
  | 'too-many-open'
  | 'wrong-hour'
  | 'too-young'
  | 'too-much-blood'
  | 'slot-too-soon'
  | 'slot-full'

/**
 * Another time for a visit, free of charge: the new place is taken and the old one released; prices
 * and fees stay.
 * Source: life cycle 3; reliability S37.
 */
export function rescheduling(
  facts: ReschedulingAtHand,
  startsAt: Temporal.Instant,
  given: Given,
): Decision<{ visitId: VisitId; startsAt: string }, Refusals> {
  const why = refusedTime(facts, startsAt, given.now)
  if (why) return why
  const [first] = facts.slots
  if (!first) return { ok: false, error: 'slot-full' }
  const fresh = freshVisit(facts, { startsAt, endsAt: first.endsAt }, given)
  const answer = { visitId: fresh.id, startsAt: startsAt.toString() }
  return { ok: true, answer, changes: moved(facts, fresh, given.now) }
}

function refusedTime(
  facts: ReschedulingAtHand,
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): Refused<Refusals> | undefined {
  const { visit, slots } = facts
  const stands = { machine: 'visit', state: visit.state } as const
  if (!isOpenForAnotherTime(facts, visit)) return { ok: false, error: 'not-allowed-now', stands }
  if (visit.reschedules >= MAX_RESCHEDULES) return { ok: false, error: 'moved-twice' }
  if (facts.hoarding) return facts.hoarding
  const endsAt = startsAt.add({ hours: 1 })
  const misfit = misfitOf(facts, facts.known, startsAt)({ startsAt, endsAt })
  if (misfit) return misfit
  if (!isFarEnough(startsAt, now)) return { ok: false, error: 'slot-too-soon' }
  const isMissing = slots.length < labsOf(facts).length
  const isFull = slots.some(({ used, capacity }) => used >= capacity)
  return isMissing || isFull ? { ok: false, error: 'slot-full' } : undefined
}

/** The labs that the visit draws for. */
export function labsOf(facts: CollectionAtHand) {
  return [...new Set(tubesOfVisit(facts).map(({ labId }) => labId))]
}

/** A visit that is offered again, at another time. */
export type FreshVisit = {
  id: VisitId
  startCodeSealed: string
  bookingId: CollectionAtHand['booking']['id']
  accountId: UserId
  locationId: number
  kind: 'home' | 'lab'
  state: 'offered'
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  preferredPhlebotomistId: UserId | null
  isRecollection: boolean
  reschedules: number
  cashDue: Paise
  createdAt: Temporal.Instant
}

function freshVisit(
  { visit, payment, booking }: ReschedulingAtHand,
  hour: { startsAt: Temporal.Instant; endsAt: Temporal.Instant },
  { now, id, startCodeSealed }: Given,
): FreshVisit {
  const { accountId, locationId, kind, isRecollection } = visit
  return {
    id,
    startCodeSealed,
    bookingId: booking.id,
    accountId,
    locationId,
    kind,
    state: 'offered',
    ...hour,
    preferredPhlebotomistId: visit.phlebotomistId,
    isRecollection,
    reschedules: visit.reschedules + 1,
    cashDue: payment.state === 'due' ? visit.cashDue : paise(0), // what is paid is not due again
    createdAt: now,
  }
}

function moved(facts: ReschedulingAtHand, fresh: FreshVisit, now: Temporal.Instant): Changes {
  const { visit, booking, slots, places } = facts
  const left = transition('visit', visit, 'reschedule')
  const gone = left ? [left] : []
  const open = tubesOfVisit(facts).filter(
    ({ state, collectedAt }) => (state === 'planned' || state === 'labelled') && !collectedAt,
  )
  const redirected = open.map(({ id }) => ({ id, visitId: fresh.id }))
  const there = (slotId: SlotId) => slots.some(({ id }) => id === slotId)
  const ended = places.map(({ slotId }) => ({ visitId: visit.id, slotId, releasedAt: now }))
  const held = new Set(places.map(({ slotId }) => slotId))
  return {
    bookingId: booking.id,
    claims: slots.filter(({ id }) => !held.has(id)).map(({ id }) => ({ of: 'slot', id })),
    transitions: [...gone, ...settledOrders(withFresh(afterThem(facts, gone), fresh, open), now)],
    created: {
      visit: [fresh],
      visitSlot: slots.map(({ id }) => ({ visitId: fresh.id, slotId: id })),
    },
    updated: {
      redirected,
      // A place in the same hour goes from one visit to the other.
      released: ended.filter(({ slotId }) => !there(slotId)),
      passedOn: ended.filter(({ slotId }) => there(slotId)),
    },
    news: [{ event: 'visit-rescheduled', startsAt: fresh.startsAt }],
    audit: { subjectId: visit.id, detail: { to: fresh.id } },
  }
}

/** The booking with the fresh visit, which draws these tubes. */
function withFresh(
  facts: ReschedulingAtHand,
  fresh: FreshVisit,
  open: readonly { id: string }[],
): Parameters<typeof settledOrders>[0] {
  const isOpen = (id: string) => open.some((one) => one.id === id)
  return {
    ...facts,
    visits: [...facts.visits, fresh],
    tubes: facts.tubes.map((tube) => (isOpen(tube.id) ? { ...tube, visitId: fresh.id } : tube)),
  }
}
