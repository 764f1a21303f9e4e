import type { Refused } from '#src/domain/changes.ts'
import type { EventOf } from '#src/domain/machine.ts'
import { transition } from '#src/domain/transition.ts'
import type { BenchFacts } from './bench/bench-facts.ts'
import { computedItems } from './calculated/computed-items.ts'
import type { itemMachine } from './item-machine.ts'
import type { Item } from './order-at-hand.ts'
import { standingOf } from './standing-of.ts'

type Standing = Pick<BenchFacts, 'results' | 'names' | 'referred'>

/** A test that is no longer as the person was shown it, with its current state. */
export function stale({ results, names }: Standing, item: Item): Refused<'stale'> {
  const stands = { machine: 'item', state: item.state, allowed: 'by-state' } as const
  return { ok: false, error: 'stale', stands, standing: standingOf([item], results, names) }
}

/**
 * Refuses a test that is at another lab: only that one enters and verifies it, until it is back.
 * Source: features C19; decision 259.
 */
export function whyReferredOut(
  { referred = [] }: Pick<BenchFacts, 'referred'>,
  item: { id: string },
): Refused<'referred-out'> | undefined {
  const out = referred.find(({ testItemId }) => testItemId === item.id)
  return out && { ok: false, error: 'referred-out', facts: { lab: out.partner } }
}

/**
 * Refuses a transition that the test does not have, and a test that is not as it was shown.
 * Source: decision 028.
 */
export function whyNotAsShown(
  facts: Standing,
  item: Item,
  event: EventOf<typeof itemMachine>,
  version: number,
): Refused<'stale' | 'not-allowed-now' | 'referred-out'> | undefined {
  if (item.version !== version) return stale(facts, item)
  const out = whyReferredOut(facts, item)
  if (out) return out
  if (transition('item', item, event)) return undefined
  return { ok: false, error: 'not-allowed-now', stands: { machine: 'item', state: item.state } }
}

/**
 * A result that follows from others is computed from them: it is never entered, nor reopened alone.
 * Source: decision 031; decision 089.
 */
export function whyComputed<Code extends 'computed-result' | 'follows-inputs'>(
  { items }: Pick<BenchFacts, 'items'>,
  item: Item,
  error: Code,
): Refused<Code> | undefined {
  const inOrder = items.filter(({ orderId }) => orderId === item.orderId)
  const computed = computedItems(inOrder).find((one) => one.item.id === item.id)
  if (!computed) return undefined
  const inputs = [...computed.inputs.values()].map(({ name }) => name).join(', ')
  return { ok: false, error, facts: { test: item.name, inputs } }
}
