import type { SaidOfTests } from '#src/domain/bookings/add-on.ts'
import type { AddingAtHand, WhyNotJoining } from '#src/domain/bookings/joining-at-hand.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Decision, Refused } from '#src/domain/changes.ts'
import { type Limit, secondsToRoom } from '#src/domain/limits.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { whyNotBegun } from '#src/domain/reflex/paying-offer.ts'
import { type Transition, taken } from '#src/domain/transition.ts'
import type { Attempt, Awaiting } from './attempt-at-hand.ts'
import { nextCheck } from './check-schedule.ts'
import {
  CURRENCY,
  demoPayment,
  isHoldOver,
  MOST_ATTEMPTS,
  PAGE_MINUTES,
  PAYING_MINUTES,
} from './hosted-payment.ts'
import { joiningByPayment, type WhyNotParted } from './joining-payment.ts'
import type { NewAttempt } from './new-money.ts'
import type { AttemptId } from './payment.ts'

/** A booking to be paid, with its attempts so far, oldest first. */
type ToPay = { awaiting: Awaiting; attempts: readonly Attempt[] }

type From = {
  /** Null for the demonstration's own payment. */
  toPay: ToPay | null
  /**
   * The limit of payments without a booking, and when the newest but `most` - 1 of them began; null
   * with a booking.
   */
  alone: { limit: Limit; nth: Temporal.Instant | undefined } | null
  isVisitor: boolean
  /** Undefined where the house has none. */
  gateway: { isDown: boolean } | undefined
  isDemo: boolean
  /** The client's own number, stored beside ours. */
  clientReference: BookingNumber | null
}

type Given = { now: Temporal.Instant; id: AttemptId; number: BookingNumber }

type Refusals =
  | 'not-allowed-now'
  | 'hold-over'
  | 'already-paid'
  | 'sign-in-first'
  | 'booking-first'
  | 'online-not-offered'
  | 'gateway-down'
  | 'too-many'

/**
 * "Pay Now": a new attempt under a number of its own; the earlier attempt of the same booking ends,
 * and the first one renews the hold, once. Without a booking it is the demonstration's own payment.
 * Refuses `hold-over`, `already-paid`, `gateway-down`, `online-not-offered`, `booking-first`,
 * `sign-in-first`, `too-many`.
 * Source: life cycle 2; reliability P2.
 */
export function initiating(from: From, given: Given): Decision<NewAttempt, Refusals> {
  const refused = refusedBefore(from, given.now)
  if (refused) return refused
  const { toPay } = from
  const earlier = toPay?.attempts ?? []
  const attempt = newAttempt(from, given)
  const booking = toPay?.awaiting.booking
  const isFirst = booking && earlier.length === 0
  const holdUntil = given.now.add({ minutes: PAYING_MINUTES })
  return {
    ok: true,
    answer: attempt,
    changes: {
      bookingId: booking?.id ?? null,
      transitions: [...aborted(earlier), taken('attempt', attempt, 'redirect')],
      created: { attempt: [attempt] },
      updated: { held: isFirst ? [{ id: booking.id, holdUntil }] : [] },
      audit: {
        subjectId: attempt.number,
        detail: { booking: booking?.number ?? null, amount: attempt.amount },
      },
    },
  }
}

/** A booking with tests that may join it, its attempts so far, and what is said for the tests. */
type ToJoin = AddingAtHand & {
  booking: { number: BookingNumber; accountId: UserId }
  attempts: readonly Attempt[]
  said: SaidOfTests
  gateway: From['gateway']
}

type JoinRefusals = WhyNotJoining | WhyNotParted | Refusals

/**
 * "Pay Now" for tests that join a booking that was paid online: a new attempt for their price alone.
 * Until its money arrives nothing joins; an earlier attempt of the booking ends. What is said for the
 * tests is kept with their quote. Refuses at once what would keep them from joining, `quote-expired`,
 * and what paying a booking refuses.
 * Source: features H1; decision 223.
 */
export function initiatingJoin(
  facts: ToJoin,
  given: Given & { newId: () => string },
): Decision<NewAttempt, JoinRefusals> {
  const { booking, payment, placing, attempts, said } = facts
  const { id, contract, expiresAt } = placing.quote
  const answered = { ...contract, ...(contract.addsTo && { addsTo: { ...contract.addsTo, said } }) }
  const quote = { ...placing.quote, contract: answered }
  const joined = joiningByPayment({ ...facts, placing: { ...placing, quote } }, given)
  if (!joined.ok) return joined
  if (Temporal.Instant.compare(given.now, expiresAt) > 0) return no('quote-expired')
  const unpaid = refusedByGateway(facts)
  if (unpaid) return unpaid
  const { amount } = joined.payment
  const { number, accountId } = booking
  const of = { paymentId: payment.id, bookingId: booking.id, accountId, joiningQuoteId: id }
  const attempt = { ...anAttempt(given), ...of, clientReference: null, amount }
  const audit = { subjectId: attempt.number, detail: { booking: number, amount, joins: id } }
  return {
    ok: true,
    answer: attempt,
    changes: {
      bookingId: booking.id,
      transitions: [...aborted(attempts), taken('attempt', attempt, 'redirect')],
      created: { attempt: [attempt] },
      updated: { answeredQuotes: [{ id, contract: answered }] },
      audit,
    },
  }
}

/**
 * "Pay Now" for a test that a rule of the lab offered, however its booking was paid. Refuses as well
 * `offer-over` where its end is too near for the gateway's page, and `stale`.
 * Source: features C12; decision 262.
 */
export function initiatingOffer(
  facts: ToJoin,
  { version }: { version: number },
  given: Given & { newId: () => string },
): Decision<NewAttempt, JoinRefusals> {
  if (!facts.offered) return no('offer-over')
  const why = whyNotBegun(facts.offered.offered, { version, now: given.now })
  return why ?? initiatingJoin(facts, given)
}

/** At most so many attempts at tests that join one booking. */
function refusedByGateway({ gateway, attempts }: Pick<ToJoin, 'gateway' | 'attempts'>) {
  if (!gateway) return no('online-not-offered')
  if (gateway.isDown) return no('gateway-down')
  const joins = attempts.filter(({ joiningQuoteId }) => joiningQuoteId !== null)
  return joins.length >= MOST_ATTEMPTS ? no('too-many') : undefined
}

function aborted(earlier: readonly Attempt[]): Transition[] {
  const open = earlier.filter(({ state }) => state === 'redirected')
  return open.map((row) => taken('attempt', row, 'abort'))
}

function refusedBefore(from: From, now: Temporal.Instant): Refused<Refusals> | undefined {
  const { toPay, alone, gateway } = from
  const unpayable = toPay && refusedToPay(toPay.awaiting, now)
  if (unpayable) return unpayable
  if (!toPay && !from.isDemo) return no(from.isVisitor ? 'sign-in-first' : 'booking-first')
  if (!gateway) return no('online-not-offered')
  if (gateway.isDown) return no('gateway-down')
  if (toPay && toPay.attempts.length >= MOST_ATTEMPTS) return no('too-many')
  const waitSeconds = alone ? secondsToRoom(alone.limit, alone.nth, now) : 0
  return waitSeconds > 0 ? { ...no('too-many'), facts: { waitSeconds } } : undefined
}

/** Refused unless the booking's money is still awaited. */
function refusedToPay({ payment, booking }: Awaiting, now: Temporal.Instant) {
  const { state, mode } = payment
  if (mode !== 'online') return no('not-allowed-now', { machine: 'payment', state })
  const isOver = state === 'void' || isHoldOver(booking.holdUntil, now)
  if (state === 'awaiting' && !isOver) return undefined
  return no(isOver ? 'hold-over' : 'already-paid')
}

function no<Code extends JoinRefusals>(
  error: Code,
  stands?: Refused<Code>['stands'],
): Refused<Code> {
  return { ok: false, error, ...(stands && { stands }) }
}

function newAttempt({ toPay, clientReference }: From, given: Given): NewAttempt {
  const { booking, payment } = toPay?.awaiting ?? {}
  return {
    ...anAttempt(given),
    paymentId: payment?.id ?? null,
    bookingId: booking?.id ?? null,
    joiningQuoteId: null,
    accountId: booking?.accountId ?? null,
    clientReference: toPay ? null : clientReference,
    amount: payment?.amount ?? demoPayment.amount,
  }
}

function anAttempt({ now, id, number }: Given) {
  return {
    id,
    number,
    currency: CURRENCY,
    state: 'created' as const,
    version: 1,
    createdAt: now,
    pageEndsAt: now.add({ minutes: PAGE_MINUTES }),
    checks: 0,
    nextCheckAt: nextCheck(now, now) ?? null,
    lastStatus: null,
  }
}
