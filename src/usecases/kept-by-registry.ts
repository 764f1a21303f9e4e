import { brokenConstraint } from '#src/db/sql-state.ts'
import { Refusal } from './refusal.ts'

/**
 * The refusal behind an error of the guard that deploy/cells-subscriber.sql lays on what another cell
 * writes; every other error as it is.
 */
export function orKeptByRegistry(error: unknown): unknown {
  return brokenConstraint(error) === 'kept_by_registry' ? new Refusal('kept-by-registry') : error
}
