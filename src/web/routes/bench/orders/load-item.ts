import { data } from 'react-router'
import { OrderId } from '#src/domain/orders/order.ts'
import type { App } from '#src/usecases/index.ts'
import { idIn } from '#src/web/addresses.ts'

type Named = { orderId: string; itemId: string }

/** The order and its one test from the address; 404 where the order has no such test. */
export async function loadItem(verbs: App, { orderId, itemId }: Named) {
  const order = await verbs.viewBenchOrder({ orderId: idIn(OrderId, orderId) })
  const item = order.items.find(({ testItemId }) => testItemId === itemId)
  if (!item) throw data(null, 404)
  return { order, item }
}
