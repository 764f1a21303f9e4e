import type { TestItemId } from './item.ts'
import type { ItemState } from './item-machine.ts'

type Item = { id: TestItemId; state: ItemState; version: number }
type Shown = { testItemId: TestItemId; version: number }

/**
 * The results that a signature covers: exactly those on the page. Undefined where the verified
 * results have changed since: one more, one fewer, or another version.
 * Source: decision 028.
 */
export function signable<One extends Item>(
  items: readonly One[],
  shown: readonly Shown[],
): One[] | undefined {
  const verified = items.filter(({ state }) => state === 'tech-verified')
  const versions = new Map(shown.map(({ testItemId, version }) => [testItemId, version]))
  const isWhole = verified.every(({ id, version }) => versions.get(id) === version)
  return isWhole && versions.size === verified.length ? verified : undefined
}
