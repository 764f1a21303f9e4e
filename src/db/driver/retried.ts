import { setTimeout as sleep } from 'node:timers/promises'
import { isStale } from './named-statements.ts'
import { sqlStateOf } from './sql-state.ts'

/** The most reruns after the first attempt. Source: reliability R9. */
export const RETRIES = 5
/**
 * serialization_failure and deadlock_detected: nothing was changed, so the transaction can be run
 * again.
 */
const lostRaces = new Set(['40001', '40P01'])

/** A lost race that PostgreSQL reports under another error code; the transaction is retried. */
export class LostRace extends Error {
  readonly code = '40001'

  constructor(cause: unknown) {
    super('somebody was first', { cause })
  }
}

/** Reruns a transaction that PostgreSQL aborted because it lost a race. Source: reliability R9. */
export async function retried<Answer>(transaction: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      const state = sqlStateOf(error) ?? ''
      if (attempt > RETRIES || !(isStale(state) || lostRaces.has(state))) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}
