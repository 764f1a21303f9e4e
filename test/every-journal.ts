import fc from 'fast-check'
import { type Paise, paise } from '#src/domain/money.ts'
import { shareOfItem } from '#src/domain/settlement/tax.ts'
import {
  cashCollected,
  cashHandedBack,
  collectionEarned,
  payWithdrawn,
  redrawEarned,
  feeOwed,
  itemRefundable,
  paymentRefundable,
  refundWithdrawn,
} from '#src/domain/ledger/booking-journals.ts'
import {
  cashCountedShort,
  cashDeposited,
  depositReconciled,
  gatewaySettled,
  cashFound,
} from '#src/domain/ledger/cash-journals.ts'
import {
  chargebackLost,
  chargebackOpened,
  chargebackRecovered,
  chargebackWon,
} from '#src/domain/ledger/chargeback-journals.ts'
import { type Journal, type JournalKind } from '#src/domain/ledger/journal.ts'
import {
  demoCaptured,
  paymentCaptured,
  surplusCaptured,
} from '#src/domain/ledger/payment-journals.ts'
import {
  cancellationFeeKept,
  creditForgone,
  creditGivenBack,
  creditGranted,
  goodwillReturned,
  receivableWaived,
  refundOutOfGoodwill,
  refundPaid,
  refundReturned,
} from '#src/domain/ledger/refund-journals.ts'
import {
  itemAccrued,
  itemClawedBack,
  itemReversed,
  payoutApproved,
  payoutFailed,
  labDebtEnded,
  payoutPaid,
  payoutReturned,
  taxRemitted,
} from '#src/domain/ledger/settlement-journals.ts'

/** One journal of every kind from three amounts; `a` is larger than the others. */
export function everyKind(a: Paise, b: Paise, c: Paise): Record<JournalKind, Journal> {
  const mine = { id: 'id', accountId: 'account', amount: a }
  const carried = [{ id: 'fee', amount: b, phlebotomistPart: c, phlebotomistId: 'other' }]
  const booking = { ...mine, paymentId: 'payment', carried, credited: [{ amount: c }] }
  const cash = { ...booking, phlebotomistId: 'phlebotomist' }
  const slip = { depositId: 'deposit', phlebotomistId: 'phlebotomist', counted: a }
  const fee = { ...cash, charge: b, kept: c, refund: a }
  const item = { id: 'item', price: a, platformShare: paise(Math.floor(b / 2)) }
  const rates = { gstBasisPoints: 1800, tdsBasisPoints: 10 }
  const earned = { ...shareOfItem(item, [item], item, rates), testItemId: 'item', labId: 'lab' }
  const payout = { id: 'payout', labId: 'lab' as never, net: earned.net }
  const toPerson = { id: 'payout', labId: null, phlebotomistId: 'p' as never, net: earned.net }
  return {
    'payment-captured': paymentCaptured(booking),
    'surplus-captured': surplusCaptured('capture', 'account', a),
    'demo-captured': demoCaptured('capture', a),
    'gateway-settled': gatewaySettled('settlement', a, b),
    'cash-collected': cashCollected(cash),
    'cash-handed-back': cashHandedBack(cash),
    'cash-deposited': cashDeposited('payment', 'phlebotomist', a),
    'cash-counted-short': cashCountedShort('deposit', 'phlebotomist', b),
    'deposit-short': depositReconciled({ ...slip, short: b }),
    'deposit-reconciled': depositReconciled({ ...slip, short: paise(0) }),
    'cash-found': cashFound('correction', 'phlebotomist', b),
    'refund-returned': refundReturned(mine),
    'payout-returned': payoutReturned(payout),
    'phlebotomist-payout-approved': payoutApproved(toPerson),
    'phlebotomist-payout-paid': payoutPaid(toPerson),
    'phlebotomist-payout-failed': payoutFailed(toPerson),
    'phlebotomist-payout-returned': payoutReturned(toPerson),
    'lab-debt-received': labDebtEnded({ id: 'debt', labId: 'lab', amount: a, how: 'received' }),
    'lab-debt-written-off': labDebtEnded({
      id: 'debt',
      labId: 'lab',
      amount: a,
      how: 'written-off',
    }),
    'tax-remitted': taxRemitted('remittance', 'gst', a),
    'pay-withdrawn': payWithdrawn('visit', 'phlebotomist', { id: 'line', amount: a }),
    'redraw-earned': redrawEarned('v', 'p', {
      charge: a,
      borneBy: b % 2 === 0 ? null : { party: 'lab', id: 'lab' as never },
    }),
    'collection-earned': collectionEarned('visit', 'account', 'phlebotomist', a),
    'item-accrued': itemAccrued('account', earned),
    'item-reversed': itemReversed('account', earned),
    'item-clawed-back': itemClawedBack('account', earned),
    'payout-approved': payoutApproved(payout),
    'payout-paid': payoutPaid(payout),
    'payout-failed': payoutFailed(payout),
    'cancellation-fee-kept': cancellationFeeKept(fee),
    'cancellation-fee-owed': feeOwed('receivable', 'account', a),
    'receivable-waived': receivableWaived(mine, 'receivable-waived'),
    'receivable-written-off': receivableWaived(mine, 'receivable-written-off'),
    'credit-granted': creditGranted(mine),
    'credit-given-back': creditGivenBack(mine),
    'credit-forgone': creditForgone(mine),
    'item-refundable': itemRefundable('account', item),
    'payment-refundable': paymentRefundable('payment', 'account', a),
    'refund-out-of-goodwill': refundOutOfGoodwill(mine),
    'goodwill-returned': goodwillReturned(mine),
    'refund-paid': refundPaid(mine, 'gateway'),
    'refund-withdrawn': refundWithdrawn('account', mine),
    'chargeback-opened': chargebackOpened(mine),
    'chargeback-won': chargebackWon(mine),
    'chargeback-lost': chargebackLost({ ...mine, own: b, lost: paise(a - b) }),
    'chargeback-recovered': chargebackRecovered(mine),
  }
}

const amount = fc.integer({ min: 1, max: 10_000_000 })
/** Largest first, and the first larger than the others. */
export const threeAmounts = fc
  .tuple(amount, amount, amount)
  .map((three) => three.toSorted((one, other) => other - one))
  .map(([a = 0, b = 0, c = 0]) => [a + 1, b, c].map(paise))
