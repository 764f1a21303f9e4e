import type { BookingTree, TubeRow } from '#src/db/queries/booking-tree.ts'
import { drawnAs } from '#src/db/queries/tubes.ts'
import { momentsOf, type Timed } from '#src/domain/catalogue/collection-event.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
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

/** The moments that bind each of these tubes, with the first test that requires each. */
export async function momentsByTube(
  { tx }: Step,
  tree: BookingTree,
  tubes: readonly TubeRow[],
): Promise<Map<TubeId, Timed[]>> {
  const drawn = await drawnAs(tx, codesOf(tree, tubes))
  const ofTube = (tube: TubeRow) =>
    itemsOfTube(tree, tube).flatMap(({ testCode }) => {
      const test = drawn.get(testCode)
      return test ? [{ name: test.name, event: test.collectionEvent }] : []
    })
  return new Map(tubes.map((tube) => [tube.id, momentsOf(ofTube(tube))]))
}

function codesOf(tree: BookingTree, tubes: readonly TubeRow[]) {
  return tubes.flatMap((tube) => itemsOfTube(tree, tube).map(({ testCode }) => testCode))
}
