import type { Refused } from '#src/domain/changes.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Computed, ComputedFrom } from './computed.ts'
import { computedItems } from './computed-items.ts'
import { isPublished } from '#src/domain/results/item-machine.ts'
import type { Misread } from '#src/domain/results/judging/judged.ts'
import type { Item } from '#src/domain/results/order-at-hand.ts'
import { computedNow, type Known } from './recomputed.ts'

type New = { item: Item; row: Known['results'][number] }
type Made<One> = { ok: true; value: One } | Misread

export type FoundAnew = {
  item: Item
  found: Exclude<Computed, { kind: 'waiting' }>
  from: Pick<ComputedFrom, 'inputs' | 'lot'>
}

type Revising<One> = { orderId: OrderId; revised: readonly One[]; now: Temporal.Instant }

/**
 * What follows from new values of published tests: each published value computed from one of them
 * is computed again, so that a report never states a sum of values it no longer has. `rowOf` makes
 * its new row, from which others may follow. Refuses `computed-result` where a computed value was
 * entered.
 * Source: decision 031.
 */
export function computedAnew<Revised extends New>(
  facts: Known,
  { orderId, revised, now }: Revising<Revised>,
  rowOf: (anew: FoundAnew) => Made<Revised>,
): Made<Revised[]> | Refused<'computed-result'> {
  const typed = revised.find(({ item }) => resultOf(facts, item)?.computedFrom)
  if (typed)
    return { ok: false, error: 'computed-result', facts: { test: typed.item.name, inputs: '' } }
  let known = revised.reduce(withRow, facts)
  const changed = new Set<string>(revised.map(({ item }) => item.id))
  const anew: Revised[] = []
  for (const one of computedItems(facts.items.filter((item) => item.orderId === orderId))) {
    const { item, inputs } = one
    const follows = [...inputs.values()].some(({ id }) => changed.has(id))
    if (!follows || changed.has(item.id) || !isPublished(item.state)) continue
    const { found, from } = computedNow(known, one, now)
    if (found.kind === 'waiting') continue
    const made = rowOf({ item, found, from })
    if (!made.ok) return made
    known = withRow(known, made.value)
    changed.add(item.id)
    anew.push(made.value)
  }
  return { ok: true, value: anew }
}

function resultOf({ results }: Known, { id }: Item) {
  return results.find(({ testItemId }) => testItemId === id)
}

function withRow(known: Known, { item, row }: New): Known {
  const others = known.results.filter(({ testItemId }) => testItemId !== item.id)
  return { ...known, results: [...others, row] }
}
