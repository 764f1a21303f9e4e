import { access } from '#src/domain/access/access.ts'

/** Reads whose names do not end in `:read`. */
const alsoReads: ReadonlySet<string> = new Set([
  'account:export',
  'booking:follow',
  'booking:list',
  'call:watch',
  'cash:read-own',
  'contact:export',
  'lab:export',
  'late:watch',
  'notifiable:watch',
  'auto-rule:read',
  'calculation:read',
  'reflex-rule:read',
  'reflex-offer:watch',
  'qc:watch',
  'office:search',
  'prescription:read-at-lab',
  'report:verify',
  'settlement:simulate',
  'share:look',
  'share:open',
  'visit:follow',
  'visit:list',
  'visit:offers',
  'visit:watch',
  'withdrawal:list',
])

/**
 * Whether somebody only saw something: what the audit log keeps apart from what was done.
 * Source: decision 164.
 */
function isReadAction(action: string): boolean {
  return action.endsWith(':read') || alsoReads.has(action)
}

/** Every action by which something is only seen. */
export const readActions: readonly string[] = Object.keys(access).filter(isReadAction)
