import type { Changed } from '#src/domain/changes.ts'
import {
  cashHandedBack,
  paymentRefundable,
  refundWithdrawn,
} from '#src/domain/ledger/booking-journals.ts'
import type { Journal } from '#src/domain/ledger/journal.ts'
import { cancellationFeeKept, goodwillReturned } from '#src/domain/ledger/refund-journals.ts'
import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import { type AskedAt, askedRefund } from '#src/domain/refunds/asked-refund.ts'
import type { endingOf } from '#src/domain/refunds/ending.ts'
import { goodwillBack } from '#src/domain/refunds/giving-back.ts'
import { owedWholly } from '#src/domain/refunds/shared-out.ts'
import { taken } from '#src/domain/transition.ts'
import type { EndingAtHand } from './booking-at-hand.ts'
import { mainVisit } from './main-visit.ts'

type Money = ReturnType<typeof endingOf<EndingAtHand['money']['refunds'][number]>>

type Of = {
  money: Money
  /** By the contract. */
  charge: Paise
  /** The charge is neither kept nor owed until it is disputed or decided. */
  isWithheld: boolean
}

/**
 * Ends the money of a booking as `endingOf` decides: voided, handed back by the collector still at
 * the door, or refunded; the charge is taken from an online payment.
 * Source: life cycle 8, decisions; decision 023.
 */
export function endedPayment(facts: EndingAtHand, of: Of, at: AskedAt): Changed {
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

/**
 * All of it at once in cash, including what was to be refunded, whose test may then have another
 * refund.
 */
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

function refunded(facts: EndingAtHand, of: Of, at: AskedAt): Changed {
  const { booking } = facts
  const { back, kept } = of.money
  const wanted = {
    amount: back,
    reason: 'cancelled',
    testItemId: null,
    breakdown: of.money.breakdown,
    // The charge is kept of the main payment first.
    owed: owedWholly(facts),
  }
  // What is withheld for a fee stays in the advance, because it may still be earned.
  const amount = goodwillBack(facts, { gone: back + kept })
  return {
    ...askedRefund(facts, wanted, at),
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
