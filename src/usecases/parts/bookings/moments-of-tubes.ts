import type { BookingTree, TubeRow } from '#src/db/queries/booking-tree.ts'
import { drawnAs } from '#src/db/queries/tubes.ts'
import type { Timed } from '#src/domain/catalogue/collection-event.ts'
import type { Step } from '#src/usecases/step.ts'
import { itemsOfTube } from './tree.ts'

/** The moment of every test in these tubes. */
export async function momentsOfTubes(
  { tx }: Step,
  tree: BookingTree,
  tubes: readonly TubeRow[],
): Promise<Timed[]> {
  const drawn = await drawnAs(tx, codesOf(tree, tubes))
  return [...drawn.values()].map(({ name, collectionEvent }) => ({ name, event: collectionEvent }))
}

function codesOf(tree: BookingTree, tubes: readonly TubeRow[]) {
  return tubes.flatMap((tube) => itemsOfTube(tree, tube).map(({ testCode }) => testCode))
}
