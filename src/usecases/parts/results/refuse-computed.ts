import type { BookingTree, ItemRow } from '#src/db/queries/booking-tree.ts'
import { computedItems } from '#src/domain/results/computed-items.ts'
import { Refusal } from '#src/usecases/refusal.ts'

/** A result that follows from others is computed from them, never entered. Source: decision 031. */
export function refuseComputed(tree: BookingTree, item: ItemRow): void {
  refuse(tree, item, 'computed-result')
}

/** Nor is it reopened alone: it follows its inputs. Source: decision 089. */
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
