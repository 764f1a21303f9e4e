import { paise, type Paise, sumPaise } from '#src/domain/money.ts'
import type { ItemCode } from './item.ts'

/** What a lab sells: a test, or a panel with its tests. Whole paise. */
export type ItemSold = { code: ItemCode; price: Paise; tests: readonly ItemCode[] }

/** What is wanted: a test, or a panel with its tests. */
export type Wanted = { code: ItemCode; tests: readonly ItemCode[] }

/** Of so many wanted items each choice is looked at; of more none is proposed. */
export const MOST_COVERED = 10

type Cover = { price: Paise; items: readonly ItemSold[] }

/**
 * The cheapest of a lab's items that contain all that is wanted, each wanted item whole within one of
 * them; where two cost the same, with the fewer tests and then the fewer items. Exact: a wanted item
 * is one bit, and the best of each set of them is found once. Undefined where the lab cannot do all
 * of it, nothing is wanted, or more is wanted than `MOST_COVERED`.
 * Source: features, "Booking": the cheapest way to cover what is asked for.
 */
export function cheapestCover(
  wanted: readonly Wanted[],
  sold: readonly ItemSold[],
): Cover | undefined {
  return wanted.length === 0 ? undefined : coversOf(wanted, sold)?.at(-1)
}

/** Two labs that share what is wanted, each with its own visit. */
export type Pair<Lab> = { labs: readonly [Lab, Lab]; covers: readonly [Cover, Cover]; price: Paise }

/**
 * The cheapest two labs between which all that is wanted is shared, with the charge of each one's own
 * visit. Undefined where no two labs can do it together, each something of it.
 * Source: decision 204.
 */
export function cheapestPair<Lab extends { charge: Paise; sold: readonly ItemSold[] }>(
  wanted: readonly Wanted[],
  labs: readonly Lab[],
): Pair<Lab> | undefined {
  const able = labs.map((lab) => ({ lab, covers: coversOf(wanted, lab.sold) ?? [] }))
  const pairs = able.flatMap((one, at) =>
    able.slice(at + 1).flatMap((other) => bestSplit(one, other) ?? []),
  )
  return pairs.toSorted((a, b) => a.price - b.price)[0]
}

type Able<Lab> = { lab: Lab; covers: readonly (Cover | undefined)[] }

function bestSplit<Lab extends { charge: Paise }>(
  one: Able<Lab>,
  other: Able<Lab>,
): Pair<Lab> | undefined {
  const all = one.covers.length - 1
  let best: Pair<Lab> | undefined
  for (let share = 1; share < all; share += 1) {
    const [first, second] = [one.covers[share], other.covers[all ^ share]]
    if (!first || !second) continue
    const price = sumPaise([first.price, second.price, one.lab.charge, other.lab.charge])
    if (!best || price < best.price)
      best = { labs: [one.lab, other.lab], covers: [first, second], price }
  }
  return best
}

/** The cheapest cover of each set of what is wanted, by its bits; undefined where there is too much. */
function coversOf(
  wanted: readonly Wanted[],
  sold: readonly ItemSold[],
): (Cover | undefined)[] | undefined {
  if (wanted.length > MOST_COVERED) return undefined
  const useful = sold
    .map((item) => ({ item, bits: bitsOf(item, wanted) }))
    .filter(({ bits }) => bits > 0)
  const best: (Cover | undefined)[] = [{ price: paise(0), items: [] }]
  for (let set = 1; set < 2 ** wanted.length; set += 1) {
    best[set] = undefined
    for (const { item, bits } of useful) {
      const rest = best[set & ~bits]
      if ((set & bits) === 0 || !rest) continue
      const cover = { price: sumPaise([rest.price, item.price]), items: [...rest.items, item] }
      if (isBetter(cover, best[set])) best[set] = cover
    }
  }
  return best
}

function bitsOf({ tests }: ItemSold, wanted: readonly Wanted[]): number {
  const has = new Set(tests)
  return wanted.reduce(
    (bits, one, at) => (one.tests.every((test) => has.has(test)) ? bits | (1 << at) : bits),
    0,
  )
}

function isBetter(cover: Cover, other: Cover | undefined): boolean {
  if (!other) return true
  if (cover.price !== other.price) return cover.price < other.price
  const [tests, others] = [testsIn(cover), testsIn(other)]
  return tests === others ? cover.items.length < other.items.length : tests < others
}

function testsIn({ items }: Cover): number {
  return items.reduce((count, { tests }) => count + tests.length, 0)
}
