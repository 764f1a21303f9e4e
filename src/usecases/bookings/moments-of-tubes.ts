import type { BookingTree, TubeRow } from '#src/db/queries/booking-tree.ts'
import { drawnAs } from '#src/db/queries/tubes.ts'
import type { Timed } from '#src/domain/catalogue/collection-event.ts'
import type { Step } from '#src/usecases/step.ts'
import { itemsOfTube } from './tree.ts'

/** The moment of every test that these tubes are for. */
export async function momentsOfTubes(
  { tx }: Step,
  tree: BookingTree,
  tubes: readonly TubeRow[],
): Promise<Timed[]> {
  const codes = tubes.flatMap((tube) => itemsOfTube(tree, tube).map(({ testCode }) => testCode))
  const drawn = await drawnAs(tx, codes)
  return [...drawn.values()].map(({ name, collectionEvent }) => ({ name, event: collectionEvent }))
}
