import { setTimeout as sleep } from 'node:timers/promises'
import { renameStatements } from './named-statements.ts'
import { sqlStateOf } from './sql-state.ts'

const attempts = 6
/** serialization_failure and deadlock_detected: nothing happened, so all of it may be done again. */
const lostRaces = new Set(['40001', '40P01'])
/** A statement that is kept no longer fits the schema, or is not there: so too. */
const stale = new Set(['0A000', '26000'])

/** Runs a transaction again that PostgreSQL threw out for losing a race, five times at most. */
export async function retried<Answer>(transaction: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      const state = sqlStateOf(error) ?? ''
      const isStale = stale.has(state)
      if (isStale) renameStatements()
      if (attempt === attempts || !(isStale || lostRaces.has(state))) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}
