import type { BookingTree, TubeRow } from '#src/db/queries/bookings/booking-tree.ts'
import { drawnAs } from '#src/db/queries/tubes/tubes.ts'
import type { Timed } from '#src/domain/catalogue/collection-event.ts'
import { testsOfTube } from '#src/domain/tubes/tests-of-tube.ts'
import type { Step } from '#src/usecases/step.ts'

/** The moment of every test in these tubes. */
export async function momentsOfTubes(
  step: Step,
  tree: BookingTree,
  tubes: readonly TubeRow[],
): Promise<Timed[]> {
  const tests = await testsToBeDrawn(step, tree)
  return tubes.flatMap((tube) => testsOfTube({ ...tree, tests }, tube))
}

/** The tests of a booking that need a draw: the name and the moment of each. */
export async function testsToBeDrawn({ tx }: Step, { items }: BookingTree) {
  const drawn = await drawnAs(
    tx,
    items.map(({ testCode }) => testCode),
  )
  return [...drawn].map(([code, { name, collectionEvent }]) => ({ code, name, collectionEvent }))
}
