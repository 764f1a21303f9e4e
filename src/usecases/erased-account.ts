import { brokenConstraint } from '#src/db/driver/sql-state.ts'
import { Refusal } from './refusal.ts'

/** The constraints that refuse writes for an account erased while a verb was running. */
const guards: ReadonlySet<string | undefined> = new Set([
  'account_not_erased',
  'erased_account_stays',
])

/** The refusal for a violation of these guards; any other error unchanged. */
export function orErased(error: unknown): unknown {
  return guards.has(brokenConstraint(error)) ? new Refusal('account-erased') : error
}
