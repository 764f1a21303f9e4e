import { orderOf } from '#src/domain/bookings/aggregate.ts'
import type { BookingId, QuoteId } from '#src/domain/bookings/booking.ts'
import type { CancellationContract } from '#src/domain/bookings/cancellation-contract.ts'
import type { Contract, ContractAddress } from '#src/domain/bookings/contract.ts'
import { isOnlineOffered } from '#src/domain/bookings/payable-so.ts'
import {
  type OrderToPrice,
  type PricedOrder,
  pricedOrder,
} from '#src/domain/bookings/priced-order.ts'
import type { Changes, Decision } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { PatientId, Sex } from '#src/domain/people/patient.ts'
import { taken, type Transition } from '#src/domain/transition.ts'
import { type OfferTerms, offerTerms, stands, whyWithdrawn } from './offer-standing.ts'
import type { OfferAtHand, OfferEnding } from './reflex-offer.ts'

type Instant = Temporal.Instant

/** What an offer is made of besides itself. */
export type ToOffer = {
  facts: OfferAtHand
  booking: Omit<ContractAddress, 'pointSource'> & {
    id: BookingId
    accountId: UserId
    locationId: number
    terms: CancellationContract
  }
  /** The booking's own visit. */
  visit: { startsAt: Instant; endsAt: Instant }
  payment: { version: number }
  /** Whose sample it is, as the order has it. */
  patient: OrderToPrice['patient']
  /** The lab with what it sells of the test alone today. */
  found: OrderToPrice['found']
  hasGateway: boolean
}

type Person = {
  id: string
  patientId: PatientId
  patientName: string
  birthDate: Temporal.PlainDate
  sex: Sex
}

/**
 * The person of the order that an offer belongs to. Throws where there is no such order.
 * Source: decision 262.
 */
export function personToPrice({
  booking,
  orders,
  offered: { offer },
}: {
  booking: { id: string }
  orders: readonly Person[]
  offered: OfferAtHand
}): OrderToPrice['patient'] {
  const {
    patientId: id,
    patientName: name,
    birthDate,
    sex,
  } = orderOf({ booking, orders }, offer.orderId)
  return { id, name, birthDate, sex }
}

type At = { now: Instant; quoteId: QuoteId }
type Made = 'offered' | 'withdrawn' | 'waits'

/**
 * A test is offered to the patient once the value that asks for it is published, on a sample that is
 * young enough, at today's price, which is frozen until the offer ends. Where that cannot be, the
 * offer is withdrawn before anybody read of it. Without changes while the value is not published, or
 * where the offer went on meanwhile.
 * Source: features C12; decision 262.
 */
export function makingOffer(from: ToOffer, at: At): Decision<Made, never> {
  const { offer } = from.facts
  if (offer.state !== 'due') return { ok: true, answer: 'waits' }
  const found = offerTerms(from.facts, at.now)
  if (!found.ok)
    return found.why === 'waits'
      ? { ok: true, answer: 'waits' }
      : withdrawn(from, found.why, at.now)
  const priced = pricedToday(from, at.now)
  const contract = priced && contractOf(from, priced)
  if (!contract || !isOnlineOffered(from, contract.total))
    return withdrawn(from, 'not-offered', at.now)
  return { ok: true, answer: 'offered', changes: offered(from, { contract, ...found.terms }, at) }
}

function offered(
  { facts: { offer }, booking, visit }: ToOffer,
  { contract, tube, endsAt, place }: OfferTerms & { contract: Contract },
  { now, quoteId }: At,
): Changes {
  const { accountId } = booking
  const quote = { id: quoteId, accountId, contract, expiresAt: endsAt, createdAt: now }
  const price = contract.total
  const patch = { quoteId, price, tubeId: tube.id, offeredAt: now, endsAt, place }
  return {
    bookingId: booking.id,
    transitions: [taken('reflexOffer', offer, 'offer', { patch })],
    created: { quote: [quote] },
    news: [{ event: 'test-offered', startsAt: visit.startsAt, until: endsAt }],
    audit: { subjectId: offer.id, detail: { event: 'offer' } },
  }
}

/** Nobody comes for it: no way to the lab is priced, and none is too long. */
function pricedToday({ facts, patient, found }: ToOffer, now: Instant): PricedOrder | undefined {
  if (!found) return undefined
  const today = indianDay(now)
  const booked = facts.testCodes.map((code) => ({ code }))
  const items = [facts.offer.addsCode]
  const days = { visitDay: today, today }
  const priced = pricedOrder({
    address: found.lab,
    patient,
    items,
    found,
    beside: [],
    booked,
    ...days,
  })
  return priced.ok ? priced.value : undefined
}

/** What the offer freezes: the price of the one test, its split and its turnaround. */
function contractOf(from: ToOffer, { order }: PricedOrder): Contract {
  const { booking, visit, payment, facts } = from
  const { line, landmark, locality, district, state, pincode, latitude, longitude } = booking
  const total = paise(order.lines.reduce((sum, { price }) => sum + price, 0))
  return {
    address: { line, landmark, locality, district, state, pincode, latitude, longitude },
    locationId: booking.locationId,
    startsAt: visit.startsAt.toString(),
    endsAt: visit.endsAt.toString(),
    slotIds: [],
    orders: [order],
    testsTotal: total,
    collectionCharge: paise(0),
    receivables: [],
    credits: [],
    total,
    cancellation: booking.terms,
    addsTo: {
      bookingId: booking.id,
      orderId: facts.offer.orderId,
      paymentVersion: payment.version,
      due: paise(0),
      testCodes: [],
      offerId: facts.offer.id,
    },
  }
}

type Ended = Decision<'withdrawn', never>
type Of = { facts: OfferAtHand; booking: { id: BookingId } }

function withdrawn({ facts, booking }: Of, endReason: OfferEnding, now: Instant): Ended {
  const step = ended(facts, 'withdraw', { now, endReason })
  return { ok: true, answer: 'withdrawn', changes: changesOf(facts, booking.id, step) }
}

type Why = { now: Instant; endReason?: OfferEnding }

function ended(
  { offer }: OfferAtHand,
  event: 'withdraw' | 'expire' | 'decline',
  { now, endReason }: Why,
) {
  const patch = { endedAt: now, ...(endReason && { endReason }) }
  return taken('reflexOffer', offer, event, { patch })
}

function changesOf({ offer }: OfferAtHand, bookingId: BookingId, step: Transition): Changes {
  const audit = { subjectId: offer.id, detail: { event: step.event } }
  return { bookingId, transitions: [step], audit }
}

/**
 * Ends an offer that nobody can accept any more: its time is over, or what it was made of changed.
 * Without changes where it still stands or ended meanwhile. Nobody is told: nothing is owed or lost.
 * Source: decision 262.
 */
export function lapsingOffer(facts: OfferAtHand, now: Instant): Decision<boolean, never> {
  const { offer } = facts
  if (offer.state !== 'offered' || stands(facts, now)) return { ok: true, answer: false }
  const why = whyWithdrawn(facts, now)
  const step = why
    ? ended(facts, 'withdraw', { now, endReason: why })
    : ended(facts, 'expire', { now })
  return { ok: true, answer: true, changes: changesOf(facts, offer.bookingId, step) }
}

/**
 * The patient says no: by one tap, remembered, and the test is never offered after this order again.
 * Doing the same again changes nothing. Refuses `offer-over` where it has ended or is paid, and
 * `stale` where it changed since it was shown.
 * Source: decision 262.
 */
export function decliningOffer(
  facts: OfferAtHand,
  { version, now }: { version: number; now: Instant },
): Decision<{ state: 'declined' }, 'offer-over' | 'stale'> {
  const { offer } = facts
  const answer = { state: 'declined' as const }
  if (offer.state === 'declined') return { ok: true, answer }
  if (offer.state !== 'offered') return { ok: false, error: 'offer-over' }
  if (offer.version !== version) return { ok: false, error: 'stale' }
  const step = ended(facts, 'decline', { now })
  return { ok: true, answer, changes: changesOf(facts, offer.bookingId, step) }
}
