import { lockSharesOf, stateOfOrder } from '#src/db/queries/settlements.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Step } from '#src/usecases/step.ts'
import { matureOrders } from './mature-orders.ts'
import { moveEntries } from './move-entries.ts'

/**
 * Holds an order's earnings, and returns the number of entries. Entries in a payout cannot be held;
 * they are clawed back if the dispute is lost.
 * Source: life cycle 7; decision 025.
 */
export async function holdOrder(step: Step, orderId: OrderId, reason: string): Promise<number> {
  const rows = await lockSharesOf(step.tx, [orderId], ['accrued', 'eligible'])
  await moveEntries(step, rows, { event: 'hold', patch: { holdReason: reason }, reason })
  return rows.length
}

/**
 * Ends the hold, or only the one with this reason. The entries of a closed order may be paid with
 * the next batch.
 */
export async function releaseOrder(step: Step, orderId: OrderId, reason?: string): Promise<number> {
  const held = await lockSharesOf(step.tx, [orderId], ['on-hold'])
  const rows = held.filter((row) => reason === undefined || row.holdReason === reason)
  await moveEntries(step, rows, { event: 'release', patch: { holdReason: null, eligibleAt: null } })
  const order = await stateOfOrder(step.tx, orderId)
  if (order?.state === 'closed') await matureOrders(step, [orderId])
  return rows.length
}
