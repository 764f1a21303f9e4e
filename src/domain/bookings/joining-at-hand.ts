import { timed } from '#src/domain/catalogue/bookable.ts'
import type { Refused } from '#src/domain/changes.ts'
import type { PayingSeparate } from '#src/domain/visits/paying-separate.ts'
import type { PayingOffer, WhyNotBought } from '#src/domain/reflex/paying-offer.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { WhyNotAdded } from './add-on-quote.ts'
import type { AddsTo } from './contract.ts'
import { type JoinableBooking, type JoinableOrder, testsToCome, whyNotJoined } from './joinable.ts'
import { visitOfOrder } from '#src/domain/visits/visit-of-order.ts'
import { whyApart } from './moments.ts'
import { whyCorrected, whyNotOffered } from './placeable.ts'
import type { Placing, WhyNotPlaced } from './placing.ts'
import { testsOf } from './pregnancies.ts'

/** A booking and a quote of tests that join it, read under their locks. */
export type AddingAtHand = JoinableBooking & {
  placing: Placing
  /** The offer of a rule that the quote is for; null: its tests were added before the draw. */
  offered?: PayingOffer | null
  /** The visit that the quote separates one person from; null: tests join by it. */
  separating?: PayingSeparate | null
}

/** The same with the order that they join. */
export type Whole = AddingAtHand & { to: AddsTo; order: JoinableOrder }

/** The instant, and ids for the new rows. */
export type JoinedAt = { now: Temporal.Instant; newId: () => string }

export type WhyNotJoining = WhyNotAdded | WhyNotPlaced | WhyNotBought

/**
 * The booking with the order that a quote's tests join; undefined where the quote is for another one.
 * Source: decision 211.
 */
export function joiningTo(facts: AddingAtHand): Whole | undefined {
  const to = facts.placing.quote.contract.addsTo
  const order = facts.orders.find(({ id }) => id === to?.orderId)
  return to?.bookingId !== facts.booking.id || !order ? undefined : { ...facts, to, order }
}

/**
 * Why tests no longer join an order, however they are paid: drawn or ended meanwhile, another hour or
 * other tests than were shown, no longer offered, or a person corrected.
 * Source: features H1; decisions 211 and 222.
 */
export function whyNotJoinedNow(
  facts: Whole,
  now: Temporal.Instant,
): Refused<WhyNotJoining> | undefined {
  const { placing, order } = facts
  const { contract } = placing.quote
  const moments = placing.tests.map(timed)
  return (
    whyNotJoined(facts, order) ??
    whyOtherwise(facts) ??
    whyNotOffered(ofItsTests(placing), indianDay(now)) ??
    whyWithdrawn(facts) ??
    whyCorrected(contract, placing.household) ??
    whyApart(contract.orders.map((one) => ({ order: one, moments })))
  )
}

/**
 * A consent that was taken back since the quote: it held for the new tests too.
 * Source: ICMR National Ethical Guidelines 2017, section 10; decision 065.
 */
function whyWithdrawn({ placing, given, order }: Whole): Refused<'not-bookable'> | undefined {
  const withdrawn = new Set(
    given
      .filter(({ orderId, withdrawnAt }) => orderId === order.id && withdrawnAt !== null)
      .map(({ family }) => family),
  )
  const found = ofItsTests(placing).tests.find(
    ({ consentFamily }) => consentFamily !== null && withdrawn.has(consentFamily),
  )
  return found && { ok: false, error: 'not-bookable', facts: { item: found.code } }
}

/** What was shown: the hour of the visit, and every test that is to be drawn on it. */
function whyOtherwise(facts: Whole): Refused<'stale'> | undefined {
  const { placing, to, order } = facts
  const { startsAt } = visitOfOrder(facts, order.id)
  const isShown = startsAt.equals(Temporal.Instant.from(placing.quote.contract.startsAt))
  const isKnown = testsToCome(facts, order).every((code) => to.testCodes.includes(code))
  return isShown && isKnown ? undefined : { ok: false, error: 'stale' }
}

/** Without the rules of tests that are booked already. */
function ofItsTests(placing: Placing): Placing {
  const codes = new Set(placing.quote.contract.orders.flatMap(testsOf))
  return { ...placing, tests: placing.tests.filter(({ code }) => codes.has(code)) }
}
