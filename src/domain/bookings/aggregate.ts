/** Which tests a tube serves. */
type TubeItem = { tubeId: string; testItemId: string }

type Tubes<Tube> = { tubes: readonly Tube[]; tubeItems: readonly TubeItem[] }

/** The tests that a tube serves. */
export function itemsOfTube<Item extends { id: string }>(
  { items, tubeItems }: { items: readonly Item[]; tubeItems: readonly TubeItem[] },
  tube: { id: string },
): Item[] {
  const ids = new Set(
    tubeItems.filter(({ tubeId }) => tubeId === tube.id).map(({ testItemId }) => testItemId),
  )
  return items.filter(({ id }) => ids.has(id))
}

/** The tubes that serve a test. */
export function tubesOfItem<Tube extends { id: string }>(
  { tubes, tubeItems }: Tubes<Tube>,
  item: { id: string },
): Tube[] {
  const ids = new Set(
    tubeItems.filter(({ testItemId }) => testItemId === item.id).map(({ tubeId }) => tubeId),
  )
  return tubes.filter(({ id }) => ids.has(id))
}

/** The tube with a test's sample: the last one drawn for it, regardless of the order here. */
export function sampleOf<Tube extends { id: string; collectedAt: Temporal.Instant | null }>(
  tree: Tubes<Tube>,
  item: { id: string },
) {
  const drawn = tubesOfItem(tree, item).flatMap((tube) =>
    tube.collectedAt ? [{ ...tube, collectedAt: tube.collectedAt }] : [],
  )
  return drawn.toSorted((a, b) => Temporal.Instant.compare(a.collectedAt, b.collectedAt)).at(-1)
}

/** Throws where the booking has no such order, which is a bug. */
export function orderOf<Order extends { id: string }>(
  { booking, orders }: { booking: { id: string }; orders: readonly Order[] },
  orderId: string,
): Order {
  const order = orders.find(({ id }) => id === orderId)
  if (!order) throw new Error(`booking ${booking.id} has no order ${orderId}`)
  return order
}
