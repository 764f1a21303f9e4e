import { brokenConstraint } from '#src/db/sql-state.ts'
import { Refusal } from './refusal.ts'

/** What the database refuses for an account that was erased while a verb was on its way. */
const guards: ReadonlySet<string | undefined> = new Set([
  'account_not_erased',
  'erased_account_stays',
])

/** The refusal behind an error of these guards; every other error as it is. */
export function orErased(error: unknown): unknown {
  return guards.has(brokenConstraint(error)) ? new Refusal('account-erased') : error
}
