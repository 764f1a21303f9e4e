import type { AccountRow } from '#src/db/queries/earnings/accounts.ts'
import { mayWithdraw } from '#src/domain/earnings/deciding-account.ts'

/** A phlebotomist's bank account as people see it: of its number the last four digits. */
export function accountView(account: AccountRow, now: Temporal.Instant) {
  const { id, bankName, holderName, ifsc, accountLastFour, state, version, reason } = account
  return {
    accountId: id,
    bankName,
    holderName,
    ifsc,
    accountLastFour,
    state,
    version,
    reason,
    proposedAt: account.proposedAt.toString(),
    effectiveAt: account.effectiveAt?.toString() ?? null,
    mayWithdraw: mayWithdraw(account, now),
  }
}
