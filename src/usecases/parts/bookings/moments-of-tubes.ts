import type { BookingTree } from '#src/db/queries/bookings/booking-tree.ts'
import { drawnAs } from '#src/db/queries/tubes/tubes.ts'
import type { Step } from '#src/usecases/step.ts'

/** The tests of a booking that need a draw: the name and the moment of each. */
export async function testsToBeDrawn({ tx }: Step, { items }: BookingTree) {
  const drawn = await drawnAs(
    tx,
    items.map(({ testCode }) => testCode),
  )
  return [...drawn].map(([code, { name, collectionEvent }]) => ({ code, name, collectionEvent }))
}
