import { isDrawn, type TubeState } from '#src/domain/tubes/tube-machine.ts'
import { othersAtItsVisit } from '#src/domain/visits/visit-of-order.ts'

type Item = { id: string; orderId: string; state: string; testCode: string }
type Tube = { id: string; orderId: string; state: TubeState }
type Link = { tubeId: string; testItemId: string }
type Tree<I extends Item, T extends Tube> = { items: I[]; tubes: T[]; tubeItems: Link[] }

type Visited = Parameters<typeof othersAtItsVisit>[0]

const isOver = ({ state }: Item) => state === 'cancelled' || state === 'not-performed'

/**
 * Whether blood was drawn for one of these tests: consent can no longer be withdrawn.
 * Source: decision 065.
 */
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
 * What is cancelled with a withdrawn consent: its tests that are still waiting, and the tubes that
 * serve nothing else. Empty where no other test of its visit remains: the booking itself is then
 * cancelled on its own terms, and meanwhile the tests are not drawn.
 * Source: decision 065; decision 220.
 */
export function fallsAway<I extends Item, T extends Tube>(
  facts: Tree<I, T> & Visited,
  { order, about }: { order: { id: string }; about: ReadonlySet<string> },
): { items: I[]; tubes: T[] } {
  const { items, tubes, tubeItems } = facts
  const ending = items.filter(({ id, state }) => about.has(id) && state === 'ordered')
  const gone = new Set<string>(ending.map(({ id }) => id))
  const atVisit = new Set([order, ...othersAtItsVisit(facts, order)].map(({ id }) => id))
  const isLeft = (item: I) => atVisit.has(item.orderId) && !gone.has(item.id) && !isOver(item)
  if (!items.some(isLeft)) return { items: [], tubes: [] }
  const over = new Set(items.filter(isOver).map(({ id }) => id as string))
  const empty = tubes.filter(({ id, state }) => {
    const of = tubeItems.filter(({ tubeId }) => tubeId === id).map(({ testItemId }) => testItemId)
    const isAbout = of.some((one) => gone.has(one))
    return isAbout && state !== 'not-drawn' && of.every((one) => gone.has(one) || over.has(one))
  })
  return { items: ending, tubes: empty }
}
