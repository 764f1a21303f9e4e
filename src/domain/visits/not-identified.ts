import type { Refused } from '#src/domain/changes.ts'
import type { VisitState } from './visit-machine.ts'

/**
 * Refuses what is only done after the patients are identified and before the visit is finished.
 * Source: life cycle 3; life cycle 4.
 */
export function notIdentified({
  visit: { state },
}: {
  visit: { state: VisitState }
}): Refused<'not-allowed-now'> | undefined {
  if (state === 'identified') return undefined
  return { ok: false, error: 'not-allowed-now', stands: { machine: 'visit', state } }
}
