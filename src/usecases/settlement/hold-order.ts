import { lockSharesOf, stateOfOrder } from '#src/db/queries/settlements.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Step } from '#src/usecases/step.ts'
import { matureOrders } from './mature-orders.ts'
import { moveEntries } from './move-entries.ts'

/**
 * What an order earned is not paid while somebody disputes it: answers how many tests are held. What
 * is in a payout already is not held but clawed back, if it comes to that.
 */
export async function holdOrder(step: Step, orderId: OrderId, reason: string): Promise<number> {
  const rows = await lockSharesOf(step.tx, [orderId], ['accrued', 'eligible'])
  await moveEntries(step, rows, { event: 'hold', patch: { holdReason: reason }, reason })
  return rows.length
}

/** The dispute is over: of a closed order it may be paid with the next batch. */
export async function releaseOrder(step: Step, orderId: OrderId): Promise<number> {
  const rows = await lockSharesOf(step.tx, [orderId], ['on-hold'])
  await moveEntries(step, rows, { event: 'release', patch: { holdReason: null, eligibleAt: null } })
  const order = await stateOfOrder(step.tx, orderId)
  if (order?.state === 'closed') await matureOrders(step, [orderId])
  return rows.length
}
