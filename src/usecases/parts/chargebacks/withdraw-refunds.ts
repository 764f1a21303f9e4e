import { withMoney } from '#src/db/queries/booking-money.ts'
import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import { lockRefund } from '#src/db/queries/refunds.ts'
import type { Withdrawal } from '#src/domain/refunds/decision-reason.ts'
import { refundable } from '#src/domain/refunds/refundable.ts'
import { rejectRefund } from '#src/usecases/parts/refunds/reject-refund.ts'
import type { Step } from '#src/usecases/step.ts'

/** What the patient reads about a refund that a dispute overtook. */
const REASON: Withdrawal = 'chargeback'

/**
 * Withdraws refunds that have not reached a gateway or bank yet: the patient's bank returns that
 * money itself. What is still owed when the case is decided is refunded then.
 * Source: decision 025.
 */
export async function withdrawRefunds(step: Step, tree: BookingTree): Promise<void> {
  const { withdrawable } = refundable(await withMoney(step.tx, tree))
  for (const { id } of withdrawable) {
    const row = await lockRefund(step.tx, id)
    if (row) await rejectRefund(step, row, REASON, { decisionReason: REASON, decidedAt: step.now })
  }
}
