import type { BookingTree, ItemRow, VisitRow } from '#src/db/queries/bookings/booking-tree.ts'
import { itemsOfTube } from '#src/usecases/parts/bookings/tree.ts'

/** The visit on which somebody is on the way, or at the door, to draw a tube of these tests. */
export function visitUnderWay(tree: BookingTree, items: readonly ItemRow[]): VisitRow | undefined {
  const ids = new Set(items.map(({ id }) => id))
  const tubes = tree.tubes.filter(
    (tube) => isToDraw(tube) && itemsOfTube(tree, tube).some(({ id }) => ids.has(id)),
  )
  return tree.visits.find(
    ({ id, state }) =>
      ['en-route', 'arrived', 'identified'].includes(state) &&
      tubes.some(({ visitId }) => visitId === id),
  )
}

/** Planned for a visit, and still empty. */
export function isToDraw({ state }: BookingTree['tubes'][number]): boolean {
  return state === 'planned' || state === 'labelled'
}
