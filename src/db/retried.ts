import { setTimeout as sleep } from 'node:timers/promises'
import { isStale } from './named-statements.ts'
import { sqlStateOf } from './sql-state.ts'

const attempts = 6
/** serialization_failure and deadlock_detected: nothing happened, so all of it may be done again. */
const lostRaces = new Set(['40001', '40P01'])

/** Runs a transaction again that PostgreSQL threw out for losing a race, five times at most. */
export async function retried<Answer>(transaction: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      const state = sqlStateOf(error) ?? ''
      if (attempt === attempts || !(isStale(state) || lostRaces.has(state))) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}
