import { isPublished, type ItemState } from '#src/domain/results/item-machine.ts'

type One = { id: string; state: ItemState; causeItemId?: string | null }

/**
 * The tests of a booking that its patient may know of: a test that a rule added is named once the value
 * that caused it is published, because its name alone would tell that value.
 * Source: decision 256; life cycle 5.
 */
export function toldItems<Item extends One>(items: readonly Item[]): Item[] {
  return items.filter(({ causeItemId = null, state }) => {
    const cause = items.find(({ id }) => id === causeItemId)
    return causeItemId === null || isPublished(state) || (cause && isPublished(cause.state))
  })
}

/**
 * The events of a booking without those of tests that its patient does not know of yet.
 * Source: decision 256.
 */
export function toldOfItems<Event extends { entityId: string }>(
  { items }: { items: readonly One[] },
  told: readonly One[],
  events: readonly Event[],
): Event[] {
  const known = new Set(told.map(({ id }) => id))
  const hidden = new Set(items.map(({ id }) => id).filter((id) => !known.has(id)))
  return events.filter(({ entityId }) => !hidden.has(entityId))
}

/**
 * Whether the patient knows of one of these tests of a booking.
 * Source: decision 256.
 */
export function isAnyTold(all: readonly One[], some: readonly { id: string }[]): boolean {
  const ids = new Set(some.map(({ id }) => id))
  return toldItems(all).some(({ id }) => ids.has(id))
}
