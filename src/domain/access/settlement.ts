import type { Rules } from './rules.ts'

/** Access to what labs and phlebotomists are paid, and taxes. */
export const settlementAccess = {
  'settlement:read': { finance: 'any', 'lab-manager': 'lab' },
  'settlement:hold': { finance: 'any', 'back-office': 'any' },
  'settlement:make': { finance: 'any' },
  'settlement:approve': { finance: 'any' },
  'settlement:simulate': { finance: 'any' },
  'earning:read-own': { phlebotomist: 'any' },
  'earning:read': { finance: 'any', phlebotomist: 'assigned' },
  'bank-account:propose': { phlebotomist: 'any' },
  'bank-account:withdraw': { finance: 'any', phlebotomist: 'assigned' },
  'bank-account:read': { finance: 'any' },
  'bank-account:verify': { finance: 'any' },
  'debt:end': { finance: 'any' },
  'tax:read': { finance: 'any' },
  'tax:remit': { finance: 'any' },
  'rate:manage': { finance: 'any' },
} as const satisfies Record<string, Rules>
