import { firstApart, type Timed } from './collection-event.ts'

/**
 * Those that one home visit can collect: each in turn that can be booked at home, unless its moment
 * is another than that of one before it.
 * Source: decision 035; decision 172.
 */
export function inOneVisit<Item extends { isBookable: boolean; moments: readonly Timed[] }>(
  items: readonly Item[],
): Item[] {
  const taken: Item[] = []
  for (const item of items) {
    if (!item.isBookable) continue
    if (!firstApart([...taken, item].flatMap(({ moments }) => moments))) taken.push(item)
  }
  return taken
}
