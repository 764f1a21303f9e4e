import type { Rules } from './rules.ts'

/** Access to what labs and phlebotomists are paid, and taxes. */
export const settlementAccess = {
  'settlement:read': { finance: 'any', 'lab-manager': 'lab' },
  'settlement:hold': { finance: 'any', 'back-office': 'any' },
  'settlement:make': { finance: 'any' },
  'settlement:approve': { finance: 'any' },
  'settlement:simulate': { finance: 'any' },
  'debt:end': { finance: 'any' },
  'tax:read': { finance: 'any' },
  'tax:remit': { finance: 'any' },
  'rate:manage': { finance: 'any' },
} as const satisfies Record<string, Rules>
