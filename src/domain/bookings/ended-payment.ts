import type { Changed } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import {
  cashHandedBack,
  paymentRefundable,
  refundWithdrawn,
} from '#src/domain/ledger/booking-journals.ts'
import type { Journal } from '#src/domain/ledger/journal.ts'
import { cancellationFeeKept, goodwillReturned } from '#src/domain/ledger/refund-journals.ts'
import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import type { endingOf } from '#src/domain/refunds/ending.ts'
import { goodwillBack } from '#src/domain/refunds/giving-back.ts'
import type { NewRefund } from '#src/domain/refunds/new-refund.ts'
import { refundDueBy } from '#src/domain/refunds/refund-clock.ts'
import { taken } from '#src/domain/transition.ts'
import type { EndingAtHand } from './booking-at-hand.ts'
import { mainVisit } from './main-visit.ts'

type Money = ReturnType<typeof endingOf<EndingAtHand['money']['refunds'][number]>>

type Of = {
  money: Money
  /** By the contract. */
  charge: Paise
  /** The charge is neither kept nor owed yet: it waits to be disputed or decided. */
  isWithheld: boolean
}

type At = { now: Temporal.Instant; refundId: RefundId; approvalLimit: number }

/**
 * Ends the money of a booking as `endingOf` says: void, handed back by who took it and still stands at the door, or
 * refunded; the charge is taken from what was paid online. Source: life cycle 8, decisions; decision 023.
 */
export function endedPayment(facts: EndingAtHand, of: Of, at: At): Changed {
  const { payment } = facts
  switch (of.money.how) {
    case 'void':
      return { transitions: [taken('payment', payment, 'void')] }
    case 'hand-back':
      return handedBack(facts, of.money)
    case 'refund':
      return refunded(facts, of, at)
    case 'nothing':
      return { transitions: [] }
  }
}

/** All of it at once, in cash; what was to be refunded of it is part of that, and its test is free for another refund. */
function handedBack({ payment, carried, booking }: EndingAtHand, { withdrawn }: Money): Changed {
  const { accountId } = booking
  const claimed = sumPaise(withdrawn.map(({ amount }) => amount))
  const patch = { refunded: paise(payment.refunded - claimed) }
  const back = {
    paymentId: payment.id,
    accountId,
    phlebotomistId: payment.collectedBy ?? '',
    amount: payment.amount,
    carried: carried.filter(({ state }) => state === 'settled'),
  }
  const reason = 'handed back in cash'
  return {
    transitions: [
      ...withdrawn.map((row) =>
        taken('refund', row, 'reject', { patch: { testItemId: null }, reason }),
      ),
      taken('payment', payment, 'hand-back', { patch }),
    ],
    journals: [...withdrawn.map((row) => refundWithdrawn(accountId, row)), cashHandedBack(back)],
  }
}

function refunded(facts: EndingAtHand, of: Of, at: At): Changed {
  const { booking, payment } = facts
  const { back, kept } = of.money
  const asked = back > 0 ? askedBack(facts, of.money, at) : { transitions: [] }
  // What is kept back for a fee stays in the advance: somebody may yet earn it.
  const amount = goodwillBack(facts, { gone: back + kept })
  return {
    ...asked,
    ...(back > 0 && { updated: { claimed: [{ id: payment.id, refunded: back }] } }),
    journals: [owedBack(facts, of), goodwillReturned({ ...booking, amount })],
  }
}

function owedBack(facts: EndingAtHand, { money, charge, isWithheld }: Of): Journal {
  const { id: paymentId } = facts.payment
  const { accountId } = facts.booking
  const { back: refund, kept } = money
  if (kept === 0 || isWithheld) return paymentRefundable(paymentId, accountId, refund)
  const { phlebotomistId } = mainVisit(facts)
  return cancellationFeeKept({ paymentId, accountId, phlebotomistId, charge, kept, refund })
}

/** Online if the money came online, else to a bank account; up to the limit nobody has to approve what a rule asks for. */
function askedBack(facts: EndingAtHand, money: Money, at: At): Changed {
  const row = newRefund(facts, money, at)
  const created = { refund: [row] }
  const { id: refundId, amount, dueBy, mode } = row
  if (amount > at.approvalLimit) return { transitions: [], created }
  const transitions = [taken('refund', row, 'approve')]
  if (mode === 'online') return { transitions, created, jobs: [{ job: 'send-refund', refundId }] }
  const event = 'refund-account-needed'
  return { transitions, created, news: [{ event, refundId, amount, dueBy }] }
}

function newRefund(
  { booking, payment, captureId: paidBy, holidays }: EndingAtHand,
  { back, breakdown }: Money,
  { now, refundId }: At,
): NewRefund {
  const captureId = payment.mode === 'online' ? paidBy : null
  const mode = captureId ? ('online' as const) : ('bank' as const)
  return {
    id: refundId,
    bookingId: booking.id,
    testItemId: null,
    captureId,
    kind: 'booking',
    amount: back,
    breakdown,
    state: 'requested',
    version: 1,
    reason: 'cancelled',
    mode,
    dueBy: refundDueBy(indianDay(now), mode, holidays),
    requestedAt: now,
    requestedBy: null,
  }
}
