import type { FoundChargeback } from '#src/db/queries/chargebacks/chargebacks.ts'
import { isResponseOverdue } from '#src/domain/chargebacks/chargeback.ts'

/** A case as finance reads it; amounts in paise. */
export function chargebackLine(
  { row, number, openerName }: FoundChargeback,
  today: Temporal.PlainDate,
) {
  const { id, caseNumber, bookingId, amount, reason, respondBy, state, openedAt } = row
  return {
    chargebackId: id,
    caseNumber,
    bookingId,
    number,
    amount,
    reason,
    respondBy: respondBy?.toString() ?? null,
    isOverdue: isResponseOverdue(row, today),
    state,
    openedAt: openedAt.toString(),
    openedBy: openerName ?? '',
    bearer: row.bearer,
  }
}
