import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Decision, Refused } from '#src/domain/changes.ts'
import { type Limit, secondsToRoom } from '#src/domain/limits.ts'
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

function no(error: Refusals, stands?: Refused<Refusals>['stands']): Refused<Refusals> {
  return { ok: false, error, ...(stands && { stands }) }
}

function newAttempt({ toPay, clientReference }: From, { now, id, number }: Given): NewAttempt {
  const { booking, payment } = toPay?.awaiting ?? {}
  return {
    id,
    number,
    paymentId: payment?.id ?? null,
    bookingId: booking?.id ?? null,
    accountId: booking?.accountId ?? null,
    clientReference: toPay ? null : clientReference,
    amount: payment?.amount ?? demoPayment.amount,
    currency: CURRENCY,
    state: 'created',
    version: 1,
    createdAt: now,
    pageEndsAt: now.add({ minutes: PAGE_MINUTES }),
    checks: 0,
    nextCheckAt: nextCheck(now, now) ?? null,
    lastStatus: null,
  }
}
