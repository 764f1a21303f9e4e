import { everyone, themselves, type Rules } from './rules.ts'

/** Access to payments, refunds, cash, chargebacks and the books. */
export const moneyAccess = {
  'cash:deposit': { 'back-office': 'any' },
  'cash:read': { 'back-office': 'any', finance: 'any' },
  'cash:reconcile': { finance: 'any' },
  'cash:correct': { finance: 'any' },
  'cash:read-own': { phlebotomist: 'any' },
  // The demonstration's own payment belongs to nobody: see `initiatePayment`, `seenAttempt`.
  'payment:initiate': themselves,
  'payment:read': { ...themselves, finance: 'any' },
  'payment:check': { ...themselves, finance: 'any', worker: 'any' },
  'payment:notify': everyone,
  'payment:review': { finance: 'any' },
  'refund:read': { finance: 'any' },
  'refund:ask': { finance: 'any', 'back-office': 'any' },
  'refund:decide': { finance: 'any' },
  'refund:send': { finance: 'any', worker: 'any' },
  'refund:account': { patient: 'own' },
  'chargeback:read': { finance: 'any' },
  'chargeback:open': { finance: 'any' },
  'chargeback:decide': { finance: 'any' },
  'dues:read': { patient: 'own' },
  'credit:forgo': { patient: 'own' },
  'receivable:read': { finance: 'any', 'back-office': 'any' },
  'receivable:waive': { finance: 'any', 'back-office': 'any' },
  'break:read': { finance: 'any' },
  'break:find': { finance: 'any', worker: 'any' },
  'break:resolve': { finance: 'any' },
  'ledger:read': { finance: 'any' },
  'gateway:settle': { finance: 'any' },
} as const satisfies Record<string, Rules>
