import type { BookingTree, ItemRow } from '#src/db/queries/booking-tree.ts'
import { computedItems } from '#src/domain/results/computed-items.ts'
import { Refusal } from '#src/usecases/refusal.ts'

/** What follows from other results is computed from them: never typed, and never taken back alone. */
export function refuseComputed(tree: BookingTree, item: ItemRow): void {
  const inOrder = tree.items.filter(({ orderId }) => orderId === item.orderId)
  const computed = computedItems(inOrder).find((one) => one.item.id === item.id)
  if (!computed) return
  const inputs = [...computed.inputs.values()].map(({ name }) => name).join(', ')
  throw new Refusal('computed-result', { facts: { test: item.name, inputs } })
}
