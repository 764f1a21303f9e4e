import { m } from '#src/web/words/compiled/messages.js'

/**
 * What a journal's kind means to the phlebotomist; one without a text is named as money of a visit.
 */
const kinds: Readonly<Record<string, () => string>> = {
  'collection-earned': m.visit_earned_collection,
  'redraw-earned': m.visit_earned_redraw,
  'pay-withdrawn': m.visit_earned_withdrawn,
  'cash-collected': m.visit_earned_fee,
  'payment-captured': m.visit_earned_fee,
  'cancellation-fee-kept': m.visit_earned_cancelled,
  'deposit-short': m.visit_earned_short,
  'cash-found': m.visit_earned_found,
  'phlebotomist-payout-approved': m.visit_pay_net,
  'phlebotomist-payout-failed': m.visit_pay_came_back,
  'phlebotomist-payout-returned': m.visit_pay_came_back,
}

/** For what an amount was earned or deducted. */
export function earnedWords(kind: string): string {
  return (kinds[kind] ?? m.visit_earned_other)()
}
