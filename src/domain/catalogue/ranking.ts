import type { OfferOrder } from './search-catalogue.ts'

/**
 * What can rank one entry of a public list before another. A list is sorted by some of these keys,
 * in order, and the page names the same keys, so that the text and the order cannot differ. No key
 * is for sale.
 * Source: Consumer Protection (E-Commerce) Rules, 2020, rule 5(3)(f); decision 062.
 */
export const rankKeys = [
  'typed',
  'match',
  'asked',
  'price',
  'distance',
  'hours',
  'rating',
  'name',
] as const
export type RankKey = (typeof rankKeys)[number]

/** Tests and panels without a query; also the tie-break with one. */
export const catalogueRanking = ['asked', 'name'] as const satisfies readonly RankKey[]
/** Tests and panels by their lowest price. */
export const pricedRanking = ['price', ...catalogueRanking] as const satisfies readonly RankKey[]
/** Tests and panels for a query. */
export const searchRanking = ['match', ...catalogueRanking] as const satisfies readonly RankKey[]
/** A list of tests: in its own order, then what else its words can mean, the likelier first. */
export const listedRanking = ['typed', 'match'] as const satisfies readonly RankKey[]
/** The labs of a city, on its page. */
export const cityLabRanking = ['name'] as const satisfies readonly RankKey[]
/** The labs of the chosen city, on the home page. */
export const nearLabRanking = ['distance', 'name'] as const satisfies readonly RankKey[]

const equalOffers = ['price', 'distance', 'name'] as const
export type OfferKey = OfferOrder | 'name'

/** Labs that offer the item: in the chosen order, ties by the total price. */
export const offerRanking: Record<OfferOrder, readonly OfferKey[]> = {
  price: equalOffers,
  distance: ['distance', 'price', 'name'],
  hours: ['hours', ...equalOffers],
  rating: ['rating', ...equalOffers],
}

type Readers<Item, Key extends RankKey> = Record<Key, (item: Item) => number | string>

/** Compares by these keys in order: smaller numbers first, names in English collation. */
export function inRank<Item, Key extends RankKey>(
  keys: readonly Key[],
  readers: Readers<Item, Key>,
): (a: Item, b: Item) => number {
  const reads = keys.map((key) => readers[key])
  return (a, b) => {
    for (const read of reads) {
      const order = compared(read(a), read(b))
      if (order !== 0) return order
    }
    return 0
  }
}

function compared(a: number | string, b: number | string): number {
  if (a === b) return 0
  return typeof a === 'string' ? a.localeCompare(String(b), 'en') : a - Number(b)
}
