import { everyone, type Rules } from './rules.ts'

/** Access to messages of visitors, their tickets, and what is sent. */
export const contactAccess = {
  'contact:send': everyone,
  'ticket:read': everyone,
  'ticket:reply': everyone,
  'contact:read': { 'back-office': 'any' },
  'contact:answer': { 'back-office': 'any' },
  'contact:export': { 'back-office': 'any' },
  'outbox:read': { administrator: 'any' },
  'message:deliver': { worker: 'any' },
} as const satisfies Record<string, Rules>
