import { everyone, type Rules } from './rules.ts'

/** Access to the audit trail, what waits, the clock and the worker. */
export const platformAccess = {
  'audit:read': { 'back-office': 'any', administrator: 'any' },
  // Which queues and which results each of them sees is decided by the action of each.
  'office:search': { 'back-office': 'any', finance: 'any', administrator: 'any' },
  'queue:read': { 'back-office': 'any', finance: 'any', administrator: 'any' },
  'clock:read': { administrator: 'any' },
  'clock:move': { administrator: 'any' },
  'slot:make': { worker: 'any' },
  'live:tell': { worker: 'any' },
  'clock:tick': { worker: 'any' },
  'reply:keep': everyone,
} as const satisfies Record<string, Rules>
