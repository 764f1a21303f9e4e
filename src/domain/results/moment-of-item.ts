import { orderOf, sampleOf } from '#src/domain/bookings/aggregate.ts'
import type { CollectionEvent } from '#src/domain/catalogue/collection-event.ts'
import { type DrawMoment, factAskedBy, momentOf } from '#src/domain/tubes/draw-fact.ts'
import type { BookingAtLab, Item } from './order-at-hand.ts'

/**
 * The moment of a test's sample, from the answers at its draw; undefined without any.
 * Source: decision 093.
 */
export function momentOfItem(
  tree: BookingAtLab,
  item: Item,
  event: CollectionEvent,
): DrawMoment | undefined {
  const kind = factAskedBy({ event }, orderOf(tree, item.orderId).sex)
  const tube = sampleOf(tree, item)
  const fact = tube?.said.find((one) => one.kind === kind)
  return tube && fact
    ? momentOf(fact, tube.collectedAt, tube.labelledAt ?? tube.collectedAt)
    : undefined
}
