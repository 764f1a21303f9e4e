import type { TestItemId } from './item.ts'
import type { ItemState } from './item-machine.ts'

type Item = { id: TestItemId; state: ItemState; version: number }
type Shown = { testItemId: TestItemId; version: number }

/**
 * What a signature covers: exactly the results that stood on the page. Undefined where the verified
 * ones are others by now: one more, one less, or one of another version.
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
