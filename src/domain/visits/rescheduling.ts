import type { whyHoarding } from '#src/domain/bookings/open-bookings.ts'
import type { Changes, Decision, Refused } from '#src/domain/changes.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { afterThem } from '#src/domain/orders/with-their-orders.ts'
import { settledOrders } from '#src/domain/orders/settled-orders.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Point } from '#src/domain/places/distance.ts'
import type { NobodyReason } from '#src/domain/rosters/roster-gap.ts'
import { isFarEnough, type SlotId } from '#src/domain/slots/slot.ts'
import { stayOf } from '#src/domain/stays/hold-time.ts'
import type { Hold, Worker } from '#src/domain/stays/stay.ts'
import { transition } from '#src/domain/transition.ts'
import { type CollectionAtHand, tubesOfVisit } from './collection-at-hand.ts'
import { type KnownOfDraw, misfitOf } from './fitting-hours.ts'
import { isOpenForAnotherTime, MAX_RESCHEDULES } from './may-reschedule.ts'
import { heldFor, refusedNobody } from './time-for-another-hour.ts'
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
  booking: CollectionAtHand['booking'] & Point
  /** Of the city's phlebotomists who may come. */
  workers: readonly Worker[]
  /** What is known of the people drawn from. */
  known: KnownOfDraw
  /** Why the account may have no more open bookings, where this opens one. */
  hoarding: ReturnType<typeof whyHoarding>
  /** The new hour at each of its labs that has it, and the hours that the visit holds. */
  slots: readonly { id: SlotId; endsAt: Temporal.Instant; used: number; capacity: number }[]
  places: readonly { slotId: SlotId }[]
  /** Whether a lab has closed an hour in which the visit holds a place, the new one. */
  isClosed: boolean
}

type Given = {
  now: Temporal.Instant
  id: VisitId
  startCodeSealed: string
  /** Who wished for another time; what the office asked for is none of the patient's two. */
  askedBy: 'patient' | 'office'
  /** What was shown of the change: that it is none of the patient's two. */
  expected?: 'not-counted' | undefined
  /** The hour was kept for the patient until they answered: a roster that shrank since is ours. */
  isPromised?: boolean
}

/** Why a visit can't be made at an hour. */
export type HourRefusals =
  | 'wrong-hour'
  | 'too-young'
  | 'too-much-blood'
  | 'slot-too-soon'
  | 'slot-full'

export type MovingRefusals =
  | HourRefusals
  | NobodyReason
  | 'not-allowed-now'
  | 'moved-twice'
  | 'change-counts'
  | 'phone-first'
  | 'too-many-open'

/**
 * Another time for a visit, free of charge: the new place is taken and the old one released; prices
 * and fees stay. Refuses `change-counts`, with how many are left, where it was shown as none of the
 * patient's two and is one of them now.
 * Source: life cycle 3; reliability S37; decisions 184 and 186.
 */
export function rescheduling(
  facts: ReschedulingAtHand,
  startsAt: Temporal.Instant,
  given: Given,
): Decision<{ visitId: VisitId; startsAt: string }, MovingRefusals> {
  const why = refusedTime(facts, startsAt, given)
  if (why) return why
  const [first] = facts.slots
  if (!first) return { ok: false, error: 'slot-full' }
  const fresh = freshVisit(facts, { startsAt, endsAt: first.endsAt }, given)
  const hold = heldFor(facts, startsAt)
  const answer = { visitId: fresh.id, startsAt: startsAt.toString() }
  return {
    ok: true,
    answer,
    changes: moved(facts, { fresh, hold: hold.ok ? hold.value : undefined }, given.now),
  }
}

function refusedTime(
  facts: ReschedulingAtHand,
  startsAt: Temporal.Instant,
  { now, askedBy, expected, isPromised }: Given,
): Refused<MovingRefusals> | undefined {
  const { visit } = facts
  const stands = { machine: 'visit', state: visit.state } as const
  if (!isOpenForAnotherTime(facts, visit)) return { ok: false, error: 'not-allowed-now', stands }
  const left = MAX_RESCHEDULES - visit.reschedules
  if (askedBy === 'patient' && left <= 0) return { ok: false, error: 'moved-twice' }
  if (askedBy === 'patient' && expected === 'not-counted')
    return { ok: false, error: 'change-counts', facts: { left } }
  const nobody = isPromised ? undefined : refusedNobody(facts, startsAt)
  return facts.hoarding ?? refusedHour(facts, startsAt, now) ?? nobody
}

/**
 * Why the visit can't be made at this hour: it does not fit a test or a person, it is too soon, or a
 * lab has no place; a place that the visit holds there already is its own, unless the lab has
 * closed that hour since.
 * Source: life cycle 3; decision 035; decision 184.
 */
export function refusedHour(
  facts: ReschedulingAtHand,
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): Refused<HourRefusals> | undefined {
  const { slots, places } = facts
  const endsAt = startsAt.add({ hours: 1 })
  const misfit = misfitOf(facts, facts.known, startsAt)({ startsAt, endsAt })
  if (misfit) return misfit
  if (!isFarEnough(startsAt, now)) return { ok: false, error: 'slot-too-soon' }
  const isMissing = slots.length < labsOf(facts).length
  const isOwn = (slotId: SlotId) => places.some((place) => place.slotId === slotId)
  const isFull = slots.some(({ id, used, capacity }) => used >= capacity && !isOwn(id))
  return isMissing || isFull || facts.isClosed ? { ok: false, error: 'slot-full' } : undefined
}

/**
 * The slots of the new hour in which the visit holds a place already, as one that the office keeps
 * for it.
 * Source: decision 184.
 */
export function heldAmong(
  slots: readonly { id: SlotId }[],
  places: readonly { slotId: SlotId }[],
): SlotId[] {
  const ids = new Set(places.map(({ slotId }) => slotId))
  return slots.map(({ id }) => id).filter((id) => ids.has(id))
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
  separateCharge: Paise | null
  emptiedAt: null
  reschedules: number
  cashDue: Paise
  createdAt: Temporal.Instant
}

function freshVisit(
  { visit, payment, booking }: ReschedulingAtHand,
  hour: { startsAt: Temporal.Instant; endsAt: Temporal.Instant },
  { now, id, startCodeSealed, askedBy }: Given,
): FreshVisit {
  const { accountId, locationId, kind, isRecollection, separateCharge } = visit
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
    separateCharge,
    emptiedAt: null,
    reschedules: visit.reschedules + (askedBy === 'patient' ? 1 : 0),
    cashDue: payment.state === 'due' ? visit.cashDue : paise(0), // what is paid is not due again
    createdAt: now,
  }
}

function moved(
  facts: ReschedulingAtHand,
  { fresh, hold }: { fresh: FreshVisit; hold: Hold | undefined },
  now: Temporal.Instant,
): Changes {
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
      ...(hold && { stay: [stayOf(fresh, hold)] }),
    },
    updated: {
      movedStays: hold?.moved ?? [],
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
