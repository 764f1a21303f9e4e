import { brokenConstraint } from '#src/db/driver/sql-state.ts'
import { Refusal } from './refusal.ts'

/**
 * The refusal for a violation of the guard that deploy/cells-subscriber.sql puts on tables another
 * cell writes; any other error unchanged.
 */
export function orKeptByRegistry(error: unknown): unknown {
  return brokenConstraint(error) === 'kept_by_registry' ? new Refusal('kept-by-registry') : error
}
