import { boundSex } from '#src/domain/catalogue/bound-sex.ts'
import { popularityRank } from '#src/domain/catalogue/popular.ts'
import { inRank, pricedRanking } from '#src/domain/catalogue/ranking.ts'
import { priceLimits, type SearchCatalogue } from '#src/domain/catalogue/search-catalogue.ts'
import type { Paise } from '#src/domain/money.ts'
import type { CatalogueItem, IndexedLab } from './snapshot.ts'

/** How many items each choice would leave, with the other choices as they are. */
export type FilterCounts = {
  /** Without the choice itself. */
  all: { fasting: number; sex: number; upTo: number }
  fasting: { no: number; yes: number }
  sex: { female: number; male: number }
  upTo: { rupees: number; count: number }[]
}

type Wanted = Pick<SearchCatalogue, 'fasting' | 'sex' | 'upTo' | 'sort'>
type PriceOf = (item: CatalogueItem) => Paise | undefined

/** Whether anything narrows the list. */
export function isFiltered({ fasting, sex, upTo }: Wanted): boolean {
  return fasting !== undefined || sex !== undefined || upTo !== undefined
}

/** The items that are wanted, sorted by price where that is asked for. */
export function filtered(items: readonly CatalogueItem[], wanted: Wanted, priceOf: PriceOf) {
  const left = isFiltered(wanted) ? items.filter((item) => fits(item, wanted, priceOf)) : items
  return wanted.sort === 'price' ? left.toSorted(byPrice(priceOf)) : left
}

/** Each choice counted against all the others. */
export function filterCounts(
  items: readonly CatalogueItem[],
  wanted: Wanted,
  priceOf: PriceOf,
): FilterCounts {
  const count = (other: Wanted) =>
    items.filter((item) => fits(item, { ...wanted, ...other }, priceOf)).length
  return {
    all: {
      fasting: count({ fasting: undefined }),
      sex: count({ sex: undefined }),
      upTo: count({ upTo: undefined }),
    },
    fasting: { no: count({ fasting: 'no' }), yes: count({ fasting: 'yes' }) },
    sex: { female: count({ sex: 'female' }), male: count({ sex: 'male' }) },
    upTo: priceLimits.map((rupees) => ({ rupees, count: count({ upTo: rupees }) })),
  }
}

function fits(item: CatalogueItem, { fasting, sex, upTo }: Wanted, priceOf: PriceOf) {
  if (fasting !== undefined && (fasting === 'yes') !== item.fastingHours > 0) return false
  if (sex !== undefined && (boundSex(item.code) ?? sex) !== sex) return false
  return upTo === undefined || (priceOf(item) ?? Infinity) <= upTo * 100
}

/** What no lab offers now has no price and stands last. */
function byPrice(priceOf: PriceOf) {
  return inRank(pricedRanking, {
    price: (item: CatalogueItem) => priceOf(item) ?? Infinity,
    asked: ({ code }) => popularityRank(code),
    name: ({ name }) => name,
  })
}

/** The lowest price as a list shows it: within reach of the place, else anywhere; once per item. */
export function lowestPrice(
  openFor: (item: CatalogueItem) => ReadonlySet<IndexedLab>,
  reaches: (lab: IndexedLab) => boolean,
): PriceOf {
  const known = new Map<CatalogueItem, Paise | undefined>()
  return function priceOf(item) {
    if (known.has(item)) return known.get(item)
    const open = openFor(item)
    const offers = item.offers.filter(({ lab }) => open.has(lab))
    const price = (offers.find(({ lab }) => reaches(lab)) ?? offers[0])?.price
    known.set(item, price)
    return price
  }
}
