import { lockSharesOf } from '#src/db/queries/settlement/settlements.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Step } from '#src/usecases/step.ts'
import { moveEntries } from './move-entries.ts'

/** Makes the earnings of closed orders payable, except those on hold. Source: life cycle 7. */
export async function matureOrders(step: Step, orderIds: readonly OrderId[]): Promise<number> {
  if (orderIds.length === 0) return 0
  const rows = await lockSharesOf(step.tx, orderIds, ['accrued'])
  await moveEntries(step, rows, { event: 'mature', patch: { eligibleAt: step.now } })
  return rows.length
}
