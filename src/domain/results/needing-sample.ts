import { computedItems, followingFrom } from './calculated/computed-items.ts'
import type { ItemState } from './item-machine.ts'

type Item = { id: string; testCode: string; lineId: string; orderId: string; state: ItemState }

/**
 * The tests of an order that need a fresh sample after their tube was lost: not a signed one, whose
 * value was measured while the sample was good, nor one computed from values that remain.
 * Source: decision 089.
 */
export function needingSample<Row extends Item>(
  all: readonly Row[],
  ofTube: readonly Row[],
): Row[] {
  const open = ofTube.filter(({ state }) => state !== 'authorised')
  const inOrder = all.filter(({ orderId }) => orderId === ofTube[0]?.orderId)
  const computed = new Set(computedItems(inOrder).map(({ item }) => item.id))
  const measured = open.filter(({ id }) => !computed.has(id))
  const following = new Set(followingFrom(inOrder, measured).map(({ id }) => id))
  return open.filter((item) => !computed.has(item.id) || following.has(item.id) || isUnready(item))
}

/** It becomes ready only with its sample. */
function isUnready({ state }: Item): boolean {
  return state === 'ordered' || state === 'recollect'
}
