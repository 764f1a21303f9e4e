import type { CollectionEvent } from '#src/domain/catalogue/collection-event.ts'
import type { Asking } from './draw-fact.ts'

/** A booking, reduced to which tests its tubes serve. */
export type TubesWithTests = {
  items: readonly { id: string; testCode: string }[]
  tubeItems: readonly { tubeId: string; testItemId: string }[]
  /** For each test to be drawn: its name and the moment it is meant for. */
  tests: readonly { code: string; name: string; collectionEvent: CollectionEvent }[]
}

/** The tests that a tube serves, with the moment of each. */
export function testsOfTube(
  { items, tubeItems, tests }: TubesWithTests,
  { id }: { id: string },
): Asking[] {
  const served = new Set(
    tubeItems.filter(({ tubeId }) => tubeId === id).map(({ testItemId }) => testItemId),
  )
  const codes = items.filter((item) => served.has(item.id)).map(({ testCode }) => testCode)
  return codes.flatMap((wanted) =>
    tests
      .filter(({ code }) => code === wanted)
      .map(({ code, name, collectionEvent: event }) => ({ code, name, event })),
  )
}
