import type { RefusalTable } from './refusal-table.ts'

/** Refusals about payouts, refunds and the platform’s money. */
export const moneyRefusals = {
  // payouts
  'week-not-over': { status: 409, says: 'That week is not over yet.' },
  'batch-exists': { status: 409, says: 'A batch for this week already exists.' },
  'nothing-to-pay': { status: 409, says: 'Nobody is due a payment for that week.' },
  'account-changed': {
    status: 409,
    says: 'A payee has changed the bank account since this batch was made. Withdraw it and make it again.',
  },
  'bad-file': { status: 422, says: 'This file cannot be read. Export it from the bank again.' },
  'rate-too-early': { status: 422, says: 'A new rate can start tomorrow at the earliest.' },
  'rate-stands': { status: 409, says: 'A rate for this tax already starts on that day.' },
  // the platform's money
  'no-cash-held': { status: 409, says: 'This person is not holding any cash.' },
  'bank-amount-differs': {
    status: 422,
    says: 'The bank’s amount differs from the amount counted. Ask the bank before you continue.',
  },
  'reference-used': { status: 409, says: 'This reference is already used for another entry.' },
  'gateway-holds-less': {
    status: 409,
    says: 'The gateway balance is lower than this amount. Check the amounts.',
  },
  'tubes-open': { status: 409, says: 'A planned tube has been neither collected nor left out.' },
  'no-tube-collected': { status: 409, says: 'Nothing was collected. Report a failed visit.' },
  // refunds
  'more-than-paid': { status: 409, says: 'That is more than what is left of the payment.' },
  'already-refunded': { status: 409, says: 'This test has already been refunded.' },
  'reason-first': {
    status: 422,
    says: 'Enter why it is not refunded. The patient will read this.',
  },
  'account-first': { status: 409, says: 'The patient has not said yet which account to use.' },
  'claimed-by-another': { status: 409, says: 'Someone else has taken this refund to the bank.' },
  'claim-first': { status: 409, says: 'Take the refund to the bank first, then enter its number.' },
  'utr-used': { status: 409, says: 'This transfer number belongs to another refund.' },
  'utr-differs': { status: 409, says: 'This is not the transfer number of that payment.' },
  'more-than-missing': { status: 409, says: 'That is more than the amount still missing.' },
  'more-than-owed': { status: 409, says: 'That is more than the amount owed.' },
  'day-to-come': { status: 422, says: 'This day is in the future.' },
  disputed: {
    status: 409,
    says: 'The patient’s bank disputes this payment. Nothing can be paid or refunded from it until that is decided.',
  },
  'unknown-bank': { status: 422, says: 'No bank has an IFSC that starts like this.' },
} as const satisfies RefusalTable
