import type { Changes, Decision, Refused } from '#src/domain/changes.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { settledOrders } from '#src/domain/orders/settled-orders.ts'
import type { PaymentState } from '#src/domain/payments/payment-machine.ts'
import type { PaymentMode } from '#src/domain/payments/payment.ts'
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
import { ofOnePerson, separateOffer, tubesOfPerson, type WhyNotOffered } from './separate-offer.ts'
import type { ChargingLab } from './separate-terms.ts'
import { heldFor } from './time-for-another-hour.ts'
import type { VisitId } from './visit.ts'

type Facts = ReschedulingAtHand & { visit: { version: number } }

/**
 * A visit with its booking, and what decides about a separate one for one of its people. What says
 * whether an hour fits (`slots`, `workers`, `known`) is of that person alone.
 */
export type SeparatingAtHand = Omit<Facts, 'places'> & {
  labs: readonly ChargingLab[]
  cashLimit: Paise
  hasGateway: boolean
  payment: { mode: PaymentMode; state: PaymentState; amount: Paise }
  further: readonly { state: PaymentState }[]
  /** The places that the visit holds now, each at one lab. */
  places: readonly { slotId: SlotId; labId: LabId }[]
}

/** The instant, and the new visit's id and sealed code. */
export type Given = { now: Temporal.Instant; id: VisitId; startCodeSealed: string }

export type WhyNotSeparated =
  | WhyNotOffered
  | HourRefusals
  | NobodyReason
  | 'stale'
  | 'charge-changed'
  | 'pay-first'

/**
 * A separate visit for one of the people of a visit, in the same booking: at another hour, for the
 * charge that was shown and agreed to, due with everything else at the first door. The first visit goes
 * on for the others. Refuses what `separateOffer` refuses, an hour that cannot be kept, `stale` where
 * the visit or what is due is no longer as shown, `charge-changed`, and `pay-first` where the booking
 * was paid online.
 * Source: decision 266.
 */
export function separating(
  facts: SeparatingAtHand,
  input: SeparateVisit,
  given: Given,
): Decision<{ visitId: VisitId; charge: Paise; due: Paise }, WhyNotSeparated> {
  const { orderId } = input
  const offer = separateOffer(facts, orderId)
  if (!offer.ok) return offer
  const { charge, due, mode } = offer.value
  const why = whyOtherwise(facts, input, charge)
  if (why) return why
  if (mode === 'online' && charge > 0) return { ok: false, error: 'pay-first' }
  const startsAt = Temporal.Instant.from(input.startsAt)
  const made = separated(facts, { orderId, startsAt, charge }, given)
  if (!made.ok) return made
  return { ok: true, answer: { visitId: made.visitId, charge, due }, changes: made.changes }
}

/** Whose separate visit, when, and for how much, in paise. */
export type Wanted = { orderId: string; startsAt: Temporal.Instant; charge: Paise }

/**
 * What a separate visit changes, whoever has paid its charge: in cash it is due with everything else at
 * each door. Refuses an hour that cannot be kept.
 * Source: decision 266.
 */
export function separated(
  facts: SeparatingAtHand,
  wanted: Wanted,
  given: Given,
): { ok: true; visitId: VisitId; changes: Changes } | Refused<HourRefusals | NobodyReason> {
  const { orderId, startsAt, charge } = wanted
  const why = whyNotThen(facts, wanted, given)
  if (why) return why
  const held = heldFor(ofOnePerson({ ...facts, places: [] }, orderId), startsAt)
  if (!held.ok) return held
  const fresh = separateOf(facts, { startsAt, endsAt: startsAt.add({ hours: 1 }), charge }, given)
  const made = { fresh, charge, hold: held.value, orderId }
  return { ok: true, visitId: fresh.id, changes: changesOf(facts, made, given.now) }
}

/**
 * Why a separate visit is not as it was shown: the visit, what is due, or the charge. Undefined where it is.
 * Source: decision 266.
 */
export function whyOtherwise(
  { visit, payment }: SeparatingAtHand,
  { version, paymentVersion, expectedChargePaise }: SeparateVisit,
  charge: Paise,
): Refused<'stale' | 'charge-changed'> | undefined {
  if (visit.version !== version || payment.version !== paymentVersion)
    return { ok: false, error: 'stale' }
  const facts = { chargePaise: charge }
  return charge === expectedChargePaise ? undefined : { ok: false, error: 'charge-changed', facts }
}

/** Why this person cannot be visited then; the visit's own hour is none of their own. */
function whyNotThen(
  facts: SeparatingAtHand,
  { orderId, startsAt }: Wanted,
  { now }: Given,
): Refused<HourRefusals> | undefined {
  if (startsAt.equals(facts.visit.startsAt)) return { ok: false, error: 'wrong-hour' }
  return refusedHour(ofOnePerson({ ...facts, places: [] }, orderId), startsAt, now)
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
    cashDue: paise(payment.state === 'due' ? payment.amount + charge : 0),
    createdAt: now,
  }
}

type Made = { fresh: FreshVisit; charge: Paise; hold: Hold; orderId: string }

function changesOf(
  facts: SeparatingAtHand,
  { fresh, charge, hold, orderId }: Made,
  now: Temporal.Instant,
): Changes {
  const { visit, booking, payment, slots } = facts
  const tubes = tubesOfPerson(facts, orderId)
  const gone = new Set<string>(tubes.map(({ id }) => id))
  const left = {
    ...facts,
    visits: [...facts.visits, fresh],
    tubes: facts.tubes.map((tube) => (gone.has(tube.id) ? { ...tube, visitId: fresh.id } : tube)),
  }
  const labs = new Set(tubesOfVisit(left).map(({ labId }) => labId))
  const isDue = payment.state === 'due'
  const cashDue = isDue ? charge : paise(0)
  // A new version of each visit, also where nothing more is due: whoever has one open sees it anew.
  const doors = doorsOf(facts).map(({ id, version }) => ({ id, version, cashDue }))
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
      moreDue: isDue ? [{ id: payment.id, version: payment.version, amount: charge }] : [],
      moreCash: doors,
      moreSeparate: [{ id: booking.id, total: charge }],
    },
    news: [{ event: 'visit-separated', startsAt: fresh.startsAt }],
    audit: { subjectId: visit.id, detail: { separate: fresh.id, orderId, charge } },
  }
}
