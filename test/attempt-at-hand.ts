import fc from 'fast-check'
import { bookingNumber } from '#src/domain/bookings/booking.ts'
import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import type { AttemptAtHand, Awaiting, SettlingAt } from '#src/domain/payments/attempt-at-hand.ts'
import { attemptStates } from '#src/domain/payments/attempt-machine.ts'
import { amountText } from '#src/domain/payments/amount-text.ts'
import type { Reported } from '#src/domain/payments/decide-outcome.ts'
import { AttemptId, CaptureId, RefundId } from '#src/domain/payments/payment.ts'
import { BreakId } from '#src/domain/reconciliation/break.ts'
import { anEnding } from './ending-at-hand.ts'
import { uuid } from './placing.ts'

export const now = Temporal.Instant.from('2026-11-26T05:00:00Z')
const number = bookingNumber(now, '000001')

export const settlingAt: SettlingAt = {
  now,
  ids: {
    capture: CaptureId.parse(uuid(8, 1)),
    refund: RefundId.parse(uuid(8, 2)),
    break: BreakId.parse(uuid(8, 3)),
  },
  newId: () => uuid(8, 9),
  approvalLimit: 50_000,
}

/** A booking that may be paid for: its hour is held while its money is awaited. */
export function awaitingOf(ending: EndingAtHand): Awaiting {
  const isAwaited = ending.payment.state === 'awaiting'
  const state = isAwaited ? ('held' as const) : ('offered' as const)
  return {
    ...ending,
    booking: { ...ending.booking, number, holdUntil: isAwaited ? now.add({ minutes: 5 }) : null },
    visits: ending.visits.map((visit) => ({ ...visit, state })),
    orders: ending.orders.map((order) => ({
      ...order,
      state: isAwaited ? ('awaiting-payment' as const) : ('placed' as const),
    })),
    tubes: ending.tubes.map((tube) => ({ ...tube, state: 'planned' as const, collectedAt: null })),
    payment: { ...ending.payment, collectedAt: null, receiptNumber: null },
  }
}

const shape = fc.record({
  ending: anEnding,
  state: fc.constantFrom(...attemptStates.filter((state) => state !== 'created')),
  reference: fc.constantFrom('new' as const, 'ours' as const, 'another' as const),
  hasBreak: fc.boolean(),
  isDemo: fc.boolean(),
  isSameAmount: fc.boolean(),
  minutes: fc.integer({ min: 0, max: 20_000 }),
})

/** An attempt in any state, of a booking in any state, or of none. */
export const anAttemptAtHand = shape.map((of): AttemptAtHand => {
  const awaiting = awaitingOf(of.ending)
  const hasCapture = of.state === 'captured' || of.state === 'late-captured'
  const createdAt = now.subtract({ minutes: of.minutes })
  const amount = of.isSameAmount ? awaiting.payment.amount : 12_300
  return {
    attempt: {
      id: AttemptId.parse(uuid(8, 4)),
      version: 3,
      number,
      state: of.state,
      paymentId: of.isDemo ? null : awaiting.payment.id,
      joiningQuoteId: null,
      accountId: of.isDemo ? null : awaiting.booking.accountId,
      amount: amount as typeof awaiting.payment.amount,
      currency: 'INR',
      createdAt,
      pageEndsAt: createdAt.add({ minutes: 15 }),
      checks: 2,
      nextCheckAt: null,
      lastStatus: null,
    },
    awaiting: of.isDemo ? null : awaiting,
    joining: null,
    hasCapture,
    reference: hasCapture ? of.reference : of.reference === 'ours' ? 'new' : of.reference,
    hasBreak: of.hasBreak,
    holidays: [],
  }
})

/** The gateway's answer about it, agreeing with the request in everything. */
export function saidOf({ attempt }: AttemptAtHand, status: string): Reported {
  const amount = amountText(attempt.amount)
  const { currency } = attempt
  return {
    number,
    referenceNo: 'ref1',
    status,
    amount,
    currency,
    bankReference: null,
    instrument: null,
  }
}
