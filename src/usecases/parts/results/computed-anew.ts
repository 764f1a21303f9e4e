import type { BookingTree, ItemRow } from '#src/db/queries/booking-tree.ts'
import type { ResultRow } from '#src/db/queries/results.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Computed } from '#src/domain/results/computed.ts'
import { computedItems } from '#src/domain/results/computed-items.ts'
import { isPublished } from '#src/domain/results/item-machine.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { computeOne, knownOf } from './recompute.ts'

type New = { item: ItemRow; row: ResultRow }

export type FoundAnew = {
  item: ItemRow
  found: Exclude<Computed, { kind: 'waiting' }>
  inputs: Record<string, string>
}

/**
 * What follows from new values of published tests: each published value computed from one of them
 * is computed again, so that a report never states a sum of values it no longer has. `rowOf` makes
 * its new row, from which others may follow. Refuses `computed-result` where a computed value was
 * entered.
 * Source: decision 031.
 */
export async function computedAnew<Revised extends New>(
  step: Step,
  { tree, orderId, revised }: { tree: BookingTree; orderId: OrderId; revised: readonly Revised[] },
  rowOf: (anew: FoundAnew) => Promise<Revised>,
): Promise<Revised[]> {
  const items = tree.items.filter((item) => item.orderId === orderId)
  const known = await knownOf(step, items)
  for (const { item } of revised)
    if (known.results.get(item.id)?.computedFrom)
      throw new Refusal('computed-result', { facts: { test: item.name, inputs: '' } })
  for (const { item, row } of revised) known.results.set(item.id, row)
  const changed = new Set<string>(revised.map(({ item }) => item.id))
  const anew: Revised[] = []
  for (const one of computedItems(items)) {
    const { item, inputs } = one
    const follows = [...inputs.values()].some(({ id }) => changed.has(id))
    if (!follows || changed.has(item.id) || !isPublished(item.state)) continue
    const { found, from } = computeOne(step, tree, known, one)
    if (found.kind === 'waiting') continue
    const made = await rowOf({ item, found, inputs: from })
    known.results.set(item.id, made.row)
    changed.add(item.id)
    anew.push(made)
  }
  return anew
}
