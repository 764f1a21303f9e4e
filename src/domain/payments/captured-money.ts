import { mainVisit } from '#src/domain/bookings/main-visit.ts'
import type { Changed } from '#src/domain/changes.ts'
import {
  demoCaptured,
  paymentCaptured,
  surplusCaptured,
} from '#src/domain/ledger/payment-journals.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { accrual } from '#src/domain/settlement/accrual.ts'
import { settledOrders } from '#src/domain/orders/settled-orders.ts'
import { surplusRefund } from '#src/domain/refunds/surplus-refund.ts'
import { after, type Transition, taken } from '#src/domain/transition.ts'
import { amountOf } from './amount-text.ts'
import type { AttemptAtHand, Awaiting, SettlingAt } from './attempt-at-hand.ts'
import type { Reported } from './decide-outcome.ts'
import { joiningByPayment } from './joining-payment.ts'
import type { NewCapture } from './new-money.ts'
import { receiptNumber } from './receipt-number.ts'

/**
 * Captures the gateway's money, once for each of its references: it pays the booking, or is
 * refunded. For the rule, and for a person who settles what the rule left open. Throws where no
 * amount was compared, which is a bug.
 * Source: life cycle 2; reliability C9; decision 022.
 */
export function capturedMoney(
  facts: AttemptAtHand,
  said: Reported,
  kind: 'applied' | 'surplus',
  at: SettlingAt,
): Changed {
  const { attempt, hasCapture } = facts
  const capture = newCapture(facts, said, kind, at)
  const patch = { nextCheckAt: null, lastStatus: said.status, checks: attempt.checks + 1 }
  const event = kind === 'applied' ? 'capture' : 'capture-late'
  const ended = hasCapture ? [] : [taken('attempt', attempt, event, { patch })]
  const kept = kind === 'surplus' ? returned(facts, capture, at) : paying(facts, capture, at)
  const paid = kept.created?.payment?.[0]
  return {
    ...kept,
    transitions: [...ended, ...kept.transitions],
    created: { ...kept.created, capture: [paid ? { ...capture, paymentId: paid.id } : capture] },
  }
}

function newCapture(
  { attempt }: AttemptAtHand,
  said: Reported,
  kind: NewCapture['kind'],
  { now, ids }: SettlingAt,
): NewCapture {
  const amount = amountOf(said.amount)
  if (amount === undefined) throw new Error(`no amount was compared for ${attempt.number}`)
  return {
    id: ids.capture,
    attemptId: attempt.id,
    paymentId: attempt.paymentId,
    referenceNo: said.referenceNo,
    kind,
    amount,
    currency: said.currency,
    bankReference: said.bankReference,
    instrument: said.instrument,
    capturedAt: now,
  }
}

function paying(facts: AttemptAtHand, capture: NewCapture, at: SettlingAt): Changed {
  return facts.attempt.joiningQuoteId === null
    ? applied(facts.awaiting, capture, at.now)
    : joinedWith(facts, capture, at)
}

/**
 * Pays tests that join a booking, by a further payment. Throws where they no longer join, which was
 * asked before.
 * Source: decision 223.
 */
function joinedWith(
  { attempt, awaiting, joining, accruing }: AttemptAtHand,
  { amount }: NewCapture,
  at: SettlingAt,
): Changed {
  const joined = joiningByPayment(joining, at)
  if (!joined.ok || !awaiting) throw new Error(`nothing joins by ${attempt.number}`)
  const { payment, changed, bought, isSeparate } = joined
  const { accountId } = awaiting.booking
  const { startsAt } = mainVisit(awaiting)
  const patch = { collectedAt: at.now, receiptNumber: receiptNumber(attempt.number) }
  const money = { paymentId: payment.id, accountId, amount, carried: [], credited: [] }
  const event = bought ? 'offered-paid' : 'tests-paid'
  const captured: Changed = {
    ...changed,
    transitions: [taken('payment', payment, 'capture', { patch }), ...changed.transitions],
    journals: [paymentCaptured(money)],
    news: isSeparate ? told(changed, amount) : [{ event, startsAt, paid: amount }],
  }
  if (!bought) return captured
  // A statement of its own: the guards of earnings read the test.
  return { ...captured, afterwards: earnedAtOnce(accruing, bought, { amount, ...at }) }
}

/** What a separate visit tells anyway, with what was paid for it. */
function told({ news = [] }: Changed, paid: Paise) {
  return news.map((one) => ({ ...one, paid }))
}

type Bought = NonNullable<Extract<ReturnType<typeof joiningByPayment>, { ok: true }>['bought']>
type Money = SettlingAt & { amount: Paise }

/**
 * The lab has the sample of an offered test, so it accrues with its money, as every test does once its
 * sample is accepted.
 * Source: life cycle 7; decision 262.
 */
function earnedAtOnce(facts: AttemptAtHand['accruing'], bought: Bought, at: Money): Changed {
  if (!facts) throw new Error('nothing is known of what an offered test earns')
  const sold = bought.items.map((item) => ({ ...item, repaidAt: null }))
  const lines = [...facts.lines, ...bought.lines]
  const items = [...facts.items, ...sold]
  const advance = paise(facts.advance + at.amount)
  return accrual({ ...facts, lines, items, advance }, sold, at).changed
}

/**
 * Pays a booking: settles earlier fees and credits, secures the hour, offers the visit, and tells
 * the patient.
 */
function applied(awaiting: Awaiting | null, capture: NewCapture, now: Temporal.Instant): Changed {
  const { amount } = capture
  if (!awaiting) return { transitions: [], journals: [demoCaptured(capture.id, amount)] }
  const { booking, payment } = awaiting
  const { accountId, id } = booking
  const { carried, credited, settled } = settledWith(awaiting)
  const visit = mainVisit(awaiting)
  const patch = { collectedAt: now, receiptNumber: receiptNumber(booking.number) }
  const rows = [
    taken('payment', payment, 'capture', { patch }),
    ...settled,
    taken('visit', visit, 'open'),
  ]
  const orders = settledOrders({ ...awaiting, visits: after(awaiting.visits, rows) }, now)
  return {
    transitions: [...rows, ...orders],
    updated: { held: [{ id, holdUntil: null }] },
    journals: [paymentCaptured({ paymentId: payment.id, accountId, amount, carried, credited })],
    news: [{ event: 'payment-received', startsAt: visit.startsAt, paid: amount }],
  }
}

/** Earlier fees and credits that the money settles. */
function settledWith({ carried, credited }: Awaiting) {
  const fees = carried.filter(({ state }) => state === 'attached')
  const credits = credited.filter(({ state }) => state === 'attached')
  const settled: Transition[] = [
    ...fees.map((row) => taken('receivable', row, 'settle')),
    ...credits.map((row) => taken('credit', row, 'settle')),
  ]
  return { carried: fees, credited: credits, settled }
}

/**
 * Money that came too late or twice revives nothing: it is booked as owed back, one refund is
 * requested, and the person is told.
 * Source: reliability P9, P11.
 */
function returned(facts: AttemptAtHand, capture: NewCapture, at: SettlingAt) {
  const { awaiting, holidays } = facts
  const { id, amount } = capture
  const refund = surplusRefund(
    {
      bookingId: awaiting?.booking.id ?? null,
      captureId: id,
      amount,
      reason: whyReturned(facts),
      holidays,
    },
    { ...at, refundId: at.ids.refund },
  )
  const changed: Changed = {
    ...refund,
    journals: [surplusCaptured(id, awaiting?.booking.accountId ?? null, amount)],
    ...(awaiting && {
      news: [{ event: 'payment-returned', startsAt: mainVisit(awaiting).startsAt, paid: amount }],
    }),
  }
  return changed
}

function whyReturned({ attempt, awaiting, joining }: AttemptAtHand): string {
  if (!awaiting || awaiting.payment.state === 'void') return 'paid-late'
  const isLate = attempt.joiningQuoteId !== null && !joining?.placing.quote.usedAt
  return isLate ? 'joined-late' : 'paid-twice'
}
