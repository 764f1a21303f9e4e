import type { Changes, Decision, Refused } from '#src/domain/changes.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { settledOrders } from '#src/domain/orders/settled-orders.ts'
import type { NobodyReason } from '#src/domain/rosters/roster-gap.ts'
import type { SlotId } from '#src/domain/slots/slot.ts'
import { stayOf } from '#src/domain/stays/hold-time.ts'
import type { Hold } from '#src/domain/stays/stay.ts'
import { tubesOfVisit } from './collection-at-hand.ts'
import type { SeparateVisit } from './inputs.ts'
import { doorsOf } from './people-of-visit.ts'
import {
  type FreshVisit,
  type HourRefusals,
  refusedHour,
  type ReschedulingAtHand,
} from './rescheduling.ts'
import { type ChargingLab, separateCharge } from './separate-terms.ts'
import { heldFor } from './time-for-another-hour.ts'
import type { VisitId } from './visit.ts'

type Facts = ReschedulingAtHand & { visit: { version: number } }

/**
 * A visit with its booking, and what decides about a separate one for one of its people. What says
 * whether an hour fits (`slots`, `workers`, `known`) is of that person alone.
 */
export type SeparatingAtHand = Omit<Facts, 'places'> & {
  /** The labs of that person, with what they charge. */
  labs: readonly ChargingLab[]
  /** The places that the visit holds now, each at one lab. */
  places: readonly { slotId: SlotId; labId: LabId }[]
  /** The most cash that may be due at a door. */
  cashLimit: Paise
}

type Given = { now: Temporal.Instant; id: VisitId; startCodeSealed: string }

export type WhyNotSeparate =
  | HourRefusals
  | NobodyReason
  | 'not-allowed-now'
  | 'only-person'
  | 'separate-in-cash-only'
  | 'out-of-reach'
  | 'cash-not-offered'
  | 'stale'
  | 'charge-changed'

type Person = {
  orders: Set<string>
  tubes: ReturnType<typeof tubesOfVisit<Facts['tubes'][number]>>
}

/** The person of an order with what is to be drawn of them at a visit. Source: decision 266. */
export function personAtVisit(
  facts: Pick<Facts, 'orders' | 'tubes' | 'visit'>,
  orderId: string,
): Person {
  const person = facts.orders.find(({ id }) => id === orderId)?.patientId
  const orders = new Set<string>(
    facts.orders.filter(({ patientId }) => patientId === person).map(({ id }) => id),
  )
  const tubes = tubesOfVisit(facts).filter(
    (tube) => orders.has(tube.orderId) && (tube.state === 'planned' || tube.state === 'labelled'),
  )
  return { orders, tubes }
}

/** The same visit as it would be for one person alone. Source: decision 266. */
export function ofOnePerson<Known extends Pick<Facts, 'orders' | 'tubes' | 'visit'>>(
  facts: Known,
  orderId: string,
): Known {
  return { ...facts, tubes: personAtVisit(facts, orderId).tubes }
}

type Offering = Pick<
  SeparatingAtHand,
  'orders' | 'tubes' | 'visit' | 'booking' | 'payment' | 'labs' | 'cashLimit'
>

/**
 * What a separate visit for the person of an order costs today, and what is due at the doors with it, in
 * paise. Refuses `not-allowed-now` once somebody is on the way or something was drawn, `only-person`
 * where nobody else is visited then, `separate-in-cash-only` where the booking is paid online, and
 * `cash-not-offered` above the limit of cash.
 * Source: decision 266.
 */
export function separateOffer(
  facts: Offering,
  orderId: string,
): { ok: true; value: { charge: Paise; due: Paise } } | Refused<WhyNotSeparate> {
  const { visit, booking, payment } = facts
  const { tubes } = personAtVisit(facts, orderId)
  const stands = { machine: 'visit', state: visit.state } as const
  const isWaiting = visit.state === 'offered' || visit.state === 'accepted'
  if (!isWaiting || visit.isRecollection || booking.cancelledAt || tubes.length === 0)
    return { ok: false, error: 'not-allowed-now', stands }
  const others = tubesOfVisit(facts).filter(
    (tube) => tube.state !== 'not-drawn' && !tubes.some(({ id }) => id === tube.id),
  )
  if (others.length === 0) return { ok: false, error: 'only-person' }
  if (payment.state !== 'due') return { ok: false, error: 'separate-in-cash-only' }
  const charge = separateCharge(booking, facts.labs)
  if (!charge.ok) return charge
  const due = paise(payment.amount + charge.value)
  if (due > facts.cashLimit) return { ok: false, error: 'cash-not-offered' }
  return { ok: true, value: { charge: charge.value, due } }
}

/**
 * A separate visit for one of the people of a visit, in the same booking: at another hour, for the
 * charge that was shown and agreed to, due with everything else at the first door. The first visit goes
 * on for the others. Refuses what `separateOffer` refuses, an hour that cannot be kept, `stale` where
 * the visit or what is due is no longer as shown, and `charge-changed`.
 * Source: decision 266.
 */
export function separating(
  facts: SeparatingAtHand,
  input: SeparateVisit,
  given: Given,
): Decision<{ visitId: VisitId; charge: Paise; due: Paise }, WhyNotSeparate> {
  const offer = separateOffer(facts, input.orderId)
  if (!offer.ok) return offer
  const { visit, payment } = facts
  const { charge } = offer.value
  if (visit.version !== input.version || payment.version !== input.paymentVersion)
    return { ok: false, error: 'stale' }
  if (charge !== input.expectedChargePaise)
    return { ok: false, error: 'charge-changed', facts: { chargePaise: charge } }
  const startsAt = Temporal.Instant.from(input.startsAt)
  const part = { ...ofOnePerson(facts, input.orderId), places: [] }
  const isSame = startsAt.equals(visit.startsAt)
  if (isSame) return { ok: false, error: 'wrong-hour' }
  const why = refusedHour(part, startsAt, given.now)
  if (why) return why
  const held = heldFor(part, startsAt)
  const [slot] = facts.slots
  if (!held.ok) return held
  if (!slot) return { ok: false, error: 'slot-full' }
  const hour = { startsAt, endsAt: slot.endsAt }
  const fresh = separateOf(facts, { ...hour, charge }, given)
  const answer = { visitId: fresh.id, ...offer.value }
  return {
    ok: true,
    answer,
    changes: separated(
      facts,
      { fresh, charge, hold: held.value, orderId: input.orderId },
      given.now,
    ),
  }
}

function separateOf(
  { visit, payment, booking }: SeparatingAtHand,
  { charge, ...hour }: { startsAt: Temporal.Instant; endsAt: Temporal.Instant; charge: Paise },
  { now, id, startCodeSealed }: Given,
): FreshVisit {
  const { accountId, locationId, kind } = visit
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
    isRecollection: false,
    separateCharge: charge,
    emptiedAt: null,
    reschedules: 0,
    cashDue: paise(payment.amount + charge),
    createdAt: now,
  }
}

type Made = { fresh: FreshVisit; charge: Paise; hold: Hold; orderId: string }

function separated(
  facts: SeparatingAtHand,
  { fresh, charge, hold, orderId }: Made,
  now: Temporal.Instant,
): Changes {
  const { visit, booking, payment, slots } = facts
  const { tubes } = personAtVisit(facts, orderId)
  const gone = new Set<string>(tubes.map(({ id }) => id))
  const left = {
    ...facts,
    visits: [...facts.visits, fresh],
    tubes: facts.tubes.map((tube) => (gone.has(tube.id) ? { ...tube, visitId: fresh.id } : tube)),
  }
  const labs = new Set(tubesOfVisit(left).map(({ labId }) => labId))
  const doors = doorsOf(facts).map(({ id, version }) => ({ id, version, cashDue: charge }))
  return {
    bookingId: booking.id,
    claims: slots.map(({ id }) => ({ of: 'slot', id })),
    transitions: settledOrders(left, now),
    created: {
      visit: [fresh],
      visitSlot: slots.map(({ id }) => ({ visitId: fresh.id, slotId: id })),
      stay: [stayOf(fresh, hold)],
    },
    updated: {
      movedStays: hold.moved,
      redirected: tubes.map(({ id }) => ({ id, visitId: fresh.id })),
      released: facts.places
        .filter(({ labId }) => !labs.has(labId))
        .map(({ slotId }) => ({ visitId: visit.id, slotId, releasedAt: now })),
      moreDue: [{ id: payment.id, version: payment.version, amount: charge }],
      moreCash: doors,
      moreSeparate: [{ id: booking.id, total: charge }],
    },
    news: [{ event: 'visit-separated', startsAt: fresh.startsAt }],
    audit: { subjectId: visit.id, detail: { separate: fresh.id, orderId, charge } },
  }
}
