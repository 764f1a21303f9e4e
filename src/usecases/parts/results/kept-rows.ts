import type { ItemRow } from '#src/db/queries/bookings/booking-tree.ts'
import type { ResultRow } from '#src/db/queries/results/results.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { unsavedRows } from '#src/domain/results/entry/typing.ts'
import { mayEver } from '#src/usecases/access.ts'
import type { Step } from '#src/usecases/step.ts'
import { readTyping } from './sealed-typing.ts'

type Standing = { items: readonly ItemRow[]; results: readonly ResultRow[] }

/**
 * The unsaved input of this step's person for an order; null where there is none. A row typed on an
 * outdated version is stale: shown beside the current value, never in its place.
 * Source: decision 029.
 */
export async function keptRows(step: Step, orderId: OrderId, { items, results }: Standing) {
  if (!mayEver(step.actor, 'result:enter')) return null
  const { keptAt, rows: typed } = await readTyping(step, orderId)
  const rows = unsavedRows(typed, { items, results })
  return keptAt && rows.length > 0 ? { keptAt: keptAt.toString(), rows } : null
}
