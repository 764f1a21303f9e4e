import { popularCodes } from '#src/domain/catalogue/popular.ts'
import {
  catalogueRanking,
  listedRanking,
  pricedRanking,
  type RankKey,
  searchRanking,
} from '#src/domain/catalogue/ranking.ts'
import { PAGE_SIZE, type SearchCatalogue } from '#src/domain/catalogue/search-catalogue.ts'
import { asksForSexOfUnborn } from '#src/domain/catalogue/sex-determination.ts'
import { type TopicName, topicNamedIn } from '#src/usecases/parts/catalogue/topic-name.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import {
  askedItems,
  askedTests,
  type AskedTests,
} from '#src/usecases/parts/catalogue/asked-tests.ts'
import {
  type FilterCounts,
  filterCounts,
  filtered,
  isFiltered,
  lowestPrice,
} from '#src/usecases/parts/catalogue/filtered.ts'
import { type Near, whereabouts } from '#src/usecases/parts/catalogue/whereabouts.ts'
import type { World } from '#src/usecases/world.ts'
import { type ItemCard, reachOnce, toCard } from '#src/usecases/parts/catalogue/item-card.ts'
import type { CatalogueItem, IndexedLab, Snapshot } from '#src/usecases/parts/catalogue/snapshot.ts'

export type SearchAnswer = {
  items: ItemCard[]
  /** Over all pages. */
  total: number
  page: number
  pages: number
  /** The categories of the entire catalogue, without words, category and hours; otherwise empty. */
  categories: { code: string; name: string; itemCount: number }[]
  /** For each choice of the filters the number it leaves; null for a list of several tests. */
  filters: FilterCounts | null
  /** How a list of several tests was understood; null where the words name one thing. */
  asked: AskedTests | null
  /** The condition or organ that the words name, which has a page of its own. */
  topic: TopicName | null
  /** The law forbids this search; nothing is found. */
  notice: 'sex-determination-unlawful' | null
  /** The place used; null where none was given or the PIN code is unknown. */
  near: Near | null
  /** The keys by which the items are sorted, in order. */
  rankedBy: readonly RankKey[]
}

/** Finds tests and panels by words with typing errors, best match first; only listed items. */
export async function searchCatalogue(
  world: World,
  actor: Actor,
  input: SearchCatalogue,
): Promise<SearchAnswer> {
  authorise(actor, 'catalogue:read')
  const { catalogue, today } = await world.catalogue.current(world.clock)
  const near = await whereabouts(world, input)
  const labs = labsOf(catalogue, today, near)
  const { asked, items, rankedBy } = understood(catalogue, input, labs)
  const prompt = promised(items, input.within, labs.come)
  const priceOf = lowestPrice(labs.openFor, labs.reaches)
  const found = asked ? prompt : filtered(prompt, input, priceOf)
  // A filter of the most requested is one of all tests.
  const ofAll = isWholeCatalogue(input) ? catalogue.items : prompt
  const first = (input.page - 1) * PAGE_SIZE
  return {
    items: found
      .slice(first, first + PAGE_SIZE)
      .map((item) => toCard(item, labs.openFor(item), near, labs.reaches)),
    filters: asked || ofAll.length === 0 ? null : filterCounts(ofAll, input, priceOf),
    asked,
    total: found.length,
    page: input.page,
    pages: Math.max(1, Math.ceil(found.length / PAGE_SIZE)),
    categories: isWholeCatalogue(input) ? [...catalogue.categories] : [],
    topic: topicNamedIn(input.q),
    notice: asksForSexOfUnborn(input.q) ? 'sex-determination-unlawful' : null,
    near,
    rankedBy: !asked && input.sort === 'price' ? pricedRanking : rankedBy,
  }
}

type Labs = ReturnType<typeof labsOf>

function labsOf(catalogue: Snapshot, today: Temporal.PlainDate, near: Near | null) {
  const reaches = reachOnce(near)
  const openFor = (item: CatalogueItem) => catalogue.openLabsFor(item, today)
  return {
    openFor,
    reaches,
    isPlaceKnown: near !== null,
    come: (item: CatalogueItem, lab: IndexedLab) =>
      openFor(item).has(lab) && (near === null || reaches(lab)),
  }
}

type Understood = {
  asked: AskedTests | null
  items: readonly CatalogueItem[]
  rankedBy: readonly RankKey[]
}

/** As a list of tests, or as words of one thing; nothing is found for what the law forbids. */
function understood(catalogue: Snapshot, input: SearchCatalogue, labs: Labs): Understood {
  const { q, category } = input
  if (asksForSexOfUnborn(q)) return { asked: null, items: [], rankedBy: searchRanking }
  const found = find(catalogue, input)
  if (q === '') return { asked: null, items: found, rankedBy: catalogueRanking }
  const asked = askedTests(catalogue, q, { isFound: found.length > 0, ...labs })
  if (!asked || asked.tests.length === 0) return { asked, items: found, rankedBy: searchRanking }
  const items = askedItems(catalogue, asked).filter(
    (item) => !category || item.category.code === category,
  )
  return { asked, items, rankedBy: listedRanking }
}

function isWholeCatalogue(input: SearchCatalogue) {
  const { q, category, within, sort } = input
  return q === '' && !category && within === undefined && !sort && !isFiltered(input)
}

/** By words, or in the catalogue's own order: a category, or the most requested items. */
function find(catalogue: Snapshot, input: SearchCatalogue): readonly CatalogueItem[] {
  const { q, category } = input
  const found =
    q !== ''
      ? catalogue.search(q)
      : isWholeCatalogue(input)
        ? popularCodes.flatMap((code) => catalogue.byCode.get(code) ?? [])
        : catalogue.items
  return category ? found.filter((item) => item.category.code === category) : found
}

/**
 * Each item with only the offers that meet the hours, so that price and promise belong together.
 */
function promised(
  items: readonly CatalogueItem[],
  within: number | undefined,
  comes: (item: CatalogueItem, lab: IndexedLab) => boolean,
): readonly CatalogueItem[] {
  if (within === undefined) return items
  return items
    .map((item) => {
      const offers = item.offers.filter(
        ({ lab, tatHours }) => tatHours <= within && comes(item, lab),
      )
      return { ...item, offers }
    })
    .filter(({ offers }) => offers.length > 0)
}
