import { isPaidFor } from '#src/domain/bookings/joinable.ts'
import type { Refused } from '#src/domain/changes.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { PaymentState } from '#src/domain/payments/payment-machine.ts'
import type { PaymentMode } from '#src/domain/payments/payment.ts'
import type { Point } from '#src/domain/places/distance.ts'
import type { TubeState } from '#src/domain/tubes/tube-machine.ts'
import { tubesOfVisit } from './collection-at-hand.ts'
import { type ChargingLab, separateCharge } from './separate-terms.ts'
import type { VisitState } from './visit-machine.ts'

type Tube = { id: string; orderId: string; visitId: string; state: TubeState }

/** Whom a visit draws, and what of them. */
type Drawing<Drawn extends Tube = Tube> = {
  orders: readonly { id: string; patientId: string }[]
  tubes: readonly Drawn[]
  visit: { id: string }
}

type Standing = Drawing & {
  visit: { id: string; state: VisitState; isRecollection: boolean }
  booking: { cancelledAt: Temporal.Instant | null }
  payment: { mode: PaymentMode; state: PaymentState }
  /** Of tests that joined it after it was paid. */
  further: readonly { state: PaymentState }[]
}

type Offering = Standing & {
  booking: Point
  payment: { amount: Paise }
  /** The labs of that person, with what they charge. */
  labs: readonly ChargingLab[]
  /** The most cash that may be due at a door, in paise. */
  cashLimit: Paise
  hasGateway: boolean
}

/**
 * What a separate visit costs, and what is due at the doors with it; in paise. `online`: it is paid at
 * once, and nothing is due at a door.
 */
export type SeparateOffer = { charge: Paise; due: Paise; mode: PaymentMode }

export type WhyNotOffered =
  | 'not-allowed-now'
  | 'only-person'
  | 'booking-unpaid'
  | 'out-of-reach'
  | 'cash-not-offered'
  | 'online-not-offered'

/** What is to be drawn at a visit from the person of an order, at whatever lab. Source: decision 266. */
export function tubesOfPerson<Drawn extends Tube>(facts: Drawing<Drawn>, orderId: string): Drawn[] {
  const person = facts.orders.find(({ id }) => id === orderId)?.patientId
  const own = new Set<string>(
    facts.orders.filter(({ patientId }) => patientId === person).map(({ id }) => id),
  )
  return tubesOfVisit(facts).filter(
    (tube) => own.has(tube.orderId) && (tube.state === 'planned' || tube.state === 'labelled'),
  )
}

/** The same visit as it would be for one person alone. Source: decision 266. */
export function ofOnePerson<Known extends Drawing>(facts: Known, orderId: string): Known {
  return { ...facts, tubes: tubesOfPerson(facts, orderId) }
}

/**
 * What a separate visit for the person of an order costs today, and what is due at the doors with it.
 * Refuses what `whyNotSeparate` refuses, `out-of-reach` where a lab comes no more, `cash-not-offered`
 * above the limit of cash, and `online-not-offered` without a gateway.
 * Source: decision 266.
 */
export function separateOffer(
  facts: Offering,
  orderId: string,
): { ok: true; value: SeparateOffer } | Refused<WhyNotOffered> {
  const why = whyNotSeparate(facts, orderId)
  if (why) return why
  const charge = separateCharge(facts.booking, facts.labs)
  if (!charge.ok) return charge
  const { mode, amount } = facts.payment
  const due = paise(mode === 'cash' ? amount + charge.value : 0)
  if (due > facts.cashLimit) return { ok: false, error: 'cash-not-offered' }
  const isPayable = mode === 'cash' || charge.value === 0 || facts.hasGateway
  if (!isPayable) return { ok: false, error: 'online-not-offered' }
  return { ok: true, value: { charge: charge.value, due, mode } }
}

/**
 * Why the person of an order cannot have a separate visit, whatever it costs: `not-allowed-now` once
 * somebody is on the way, something was drawn, the cash was taken, or the money went back or is
 * disputed; `only-person` where nobody else is visited then, `booking-unpaid` while the online payment
 * is awaited. Undefined where they can.
 * Source: decision 266.
 */
export function whyNotSeparate(
  facts: Standing,
  orderId: string,
): Refused<'not-allowed-now' | 'only-person' | 'booking-unpaid'> | undefined {
  const { visit, booking } = facts
  const tubes = tubesOfPerson(facts, orderId)
  const stands = { machine: 'visit', state: visit.state } as const
  const isWaiting = visit.state === 'offered' || visit.state === 'accepted'
  if (!isWaiting || visit.isRecollection || booking.cancelledAt || tubes.length === 0)
    return { ok: false, error: 'not-allowed-now', stands }
  const others = tubesOfVisit(facts).filter(
    (tube) => tube.state !== 'not-drawn' && !tubes.some(({ id }) => id === tube.id),
  )
  if (others.length === 0) return { ok: false, error: 'only-person' }
  if (facts.payment.state === 'awaiting') return { ok: false, error: 'booking-unpaid' }
  return isPaidFor(facts) ? undefined : { ok: false, error: 'not-allowed-now', stands }
}
