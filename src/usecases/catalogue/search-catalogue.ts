import { popularCodes } from '#src/domain/catalogue/popular.ts'
import { catalogueRanking, type RankKey, searchRanking } from '#src/domain/catalogue/ranking.ts'
import { PAGE_SIZE, type SearchCatalogue } from '#src/domain/catalogue/search-catalogue.ts'
import { asksForSexOfUnborn } from '#src/domain/catalogue/sex-determination.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
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
  const isUnlawful = asksForSexOfUnborn(input.q)
  const reaches = reachOnce(near)
  const comes = (item: CatalogueItem, lab: IndexedLab) =>
    catalogue.openLabsFor(item, today).has(lab) && (near === null || reaches(lab))
  const found = isUnlawful ? [] : promised(find(catalogue, input), input.within, comes)
  const first = (input.page - 1) * PAGE_SIZE
  return {
    items: found
      .slice(first, first + PAGE_SIZE)
      .map((item) => toCard(item, catalogue.openLabsFor(item, today), near, reaches)),
    total: found.length,
    page: input.page,
    pages: Math.max(1, Math.ceil(found.length / PAGE_SIZE)),
    categories: isWholeCatalogue(input) ? [...catalogue.categories] : [],
    notice: isUnlawful ? 'sex-determination-unlawful' : null,
    near,
    rankedBy: input.q === '' ? catalogueRanking : searchRanking,
  }
}

function isWholeCatalogue({ q, category, within }: SearchCatalogue) {
  return q === '' && !category && within === undefined
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
