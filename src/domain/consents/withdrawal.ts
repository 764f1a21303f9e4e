import { isDrawn, type TubeState } from '#src/domain/tubes/tube-machine.ts'

type Item = { id: string; orderId: string; state: string; testCode: string }
type Tube = { id: string; orderId: string; state: TubeState }
type Link = { tubeId: string; testItemId: string }
type Tree<I extends Item, T extends Tube> = { items: I[]; tubes: T[]; tubeItems: Link[] }

const isOver = ({ state }: Item) => state === 'cancelled' || state === 'not-performed'

/** Whether blood is drawn for one of these tests: consent cannot be taken back from it any more. */
export function isDrawnFor(
  { tubes, tubeItems }: Tree<Item, Tube>,
  about: ReadonlySet<string>,
): boolean {
  const theirs = new Set(
    tubeItems.filter(({ testItemId }) => about.has(testItemId)).map(({ tubeId }) => tubeId),
  )
  return tubes.some(({ id, state }) => theirs.has(id) && isDrawn(state))
}

/**
 * What falls away with a consent: its tests that still wait, and the tubes that are for nothing else.
 * Nothing where no other test of the booking is left: then the booking itself is cancelled, on its own
 * terms, and the tests stay undrawn meanwhile.
 */
export function fallsAway<I extends Item, T extends Tube>(
  { items, tubes, tubeItems }: Tree<I, T>,
  about: ReadonlySet<string>,
): { items: I[]; tubes: T[] } {
  const ending = items.filter(({ id, state }) => about.has(id) && state === 'ordered')
  const gone = new Set<string>(ending.map(({ id }) => id))
  if (!items.some((item) => !gone.has(item.id) && !isOver(item))) return { items: [], tubes: [] }
  const over = new Set(items.filter(isOver).map(({ id }) => id as string))
  const empty = tubes.filter(({ id, state }) => {
    const of = tubeItems.filter(({ tubeId }) => tubeId === id).map(({ testItemId }) => testItemId)
    const isAbout = of.some((one) => gone.has(one))
    return isAbout && state !== 'not-drawn' && of.every((one) => gone.has(one) || over.has(one))
  })
  return { items: ending, tubes: empty }
}
