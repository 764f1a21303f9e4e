import type { BookingTree, ItemRow } from '#src/db/queries/booking-tree.ts'
import { computedItems } from '#src/domain/results/computed-items.ts'
import { Refusal } from '#src/usecases/refusal.ts'

/** What follows from other results is computed from them: never typed. */
export function refuseComputed(tree: BookingTree, item: ItemRow): void {
  refuse(tree, item, 'computed-result')
}

/** Nor is it taken back alone: it goes and comes with its inputs. */
export function refuseTakingBack(tree: BookingTree, item: ItemRow): void {
  refuse(tree, item, 'follows-inputs')
}

function refuse(tree: BookingTree, item: ItemRow, why: 'computed-result' | 'follows-inputs') {
  const inOrder = tree.items.filter(({ orderId }) => orderId === item.orderId)
  const computed = computedItems(inOrder).find((one) => one.item.id === item.id)
  if (!computed) return
  const inputs = [...computed.inputs.values()].map(({ name }) => name).join(', ')
  throw new Refusal(why, { facts: { test: item.name, inputs } })
}
