import { absent, nobody, type PageSamples, reason, stale } from './sample.ts'

const letter = { caseNumber: 'CASE-1', amount: '1', reason }

/** Of finance. */
export const financeSamples: PageSamples = {
  '/finance/accounts': absent({ intent: 'withdraw', accountId: nobody, ...stale }),
  '/finance/breaks': () => ({ intent: 'run', day: '2026-01-05' }),
  '/finance/breaks/:id': absent({ intent: 'take' }),
  '/finance/cash': ({ userId }) => ({
    intent: 'count',
    phlebotomistId: userId,
    expectedPaise: '100',
    amount: '1',
  }),
  '/finance/cash/:id': () => ({ intent: 'reconcile', bankReference: 'BANK-1', amount: '1' }),
  '/finance/chargebacks': ({ number }) => ({ intent: 'dispute', number, ...letter }),
  '/finance/chargebacks/:id': absent({ intent: 'won', note: reason }),
  '/finance/debts': ({ debtId }) => ({ intent: 'confirm', debtId, ...stale }),
  '/finance/pay/:id': absent({ intent: 'back', reason, utr: 'UTR0000000000001', ...stale }),
  '/finance/payments': ({ attemptNumber }) => ({ intent: 'fail', number: attemptNumber, reason }),
  '/finance/rates': absent({ intent: 'no-holiday', day: '2031-01-26' }),
  '/finance/receivables': absent({ intent: 'waive', receivableId: nobody, reason }),
  '/finance/refunds/:id': () => ({ intent: 'reject', reason }),
  '/finance/remittances': () => ({
    intent: 'gst',
    month: '2020-01',
    paidOn: '2020-02-05',
    challan: 'CHALLAN1',
    owedPaise: '1',
    amount: '1',
  }),
  '/finance/settlements': ({ orderId }) => ({ intent: 'release', orderId }),
  '/finance/settlements/:id': absent({ intent: 'withdraw' }),
  '/finance/statements/:id': absent({ intent: 'back', reason, utr: 'UTR0000000000001', ...stale }),
}
