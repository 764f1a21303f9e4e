import type { BookingTree, ItemRow } from '#src/db/queries/booking-tree.ts'
import type { CollectionEvent } from '#src/domain/catalogue/collection-event.ts'
import { type DrawMoment, factAskedBy, momentOf } from '#src/domain/tubes/draw-fact.ts'
import { orderOf, sampleOf } from '#src/usecases/parts/bookings/tree.ts'

/** The moment of a test's sample, from the answers at its draw; undefined without any. */
export function momentOfItem(
  tree: BookingTree,
  item: ItemRow,
  event: CollectionEvent,
): DrawMoment | undefined {
  const kind = factAskedBy({ code: item.testCode, event }, orderOf(tree, item.orderId).sex)
  const tube = sampleOf(tree, item)
  const fact = tube?.said.find((one) => one.kind === kind)
  return tube && fact
    ? momentOf(fact, tube.collectedAt, tube.labelledAt ?? tube.collectedAt)
    : undefined
}
