import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { ViewItem } from '#src/domain/catalogue/search-catalogue.ts'
import type { Paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { type ItemCard, toCard } from '#src/usecases/parts/catalogue/item-card.ts'
import type { CatalogueItem, IndexedLab, Snapshot } from '#src/usecases/parts/catalogue/snapshot.ts'

export type ItemView = ItemCard & {
  /** The price of the dearest offer; null: no lab offers it now. */
  toPricePaise: Paise | null
  aliases: string[]
  /** What to do before it, one sentence each; empty: nothing special. */
  preparation: string[]
  /** The specimens, e.g. `Serum`; each once. */
  specimens: string[]
  tubes: ItemTube[]
  /** The tests of a panel, in order; empty for a test. */
  members: {
    code: ItemCode
    name: string
    measures: string
    measuresHi: string
    unit: string | null
  }[]
  /** The listed panels that contain this test. */
  partOf: { code: ItemCode; name: string }[]
  /** The method of a single test and its UCUM unit. */
  method: string | null
  unit: string | null
  loinc: string | null
  /** Where labs offer it now, by city. */
  cities: { id: number; name: string; slug: string; fromPricePaise: Paise; labCount: number }[]
}

type ItemTube = {
  code: string
  name: string
  cap: string | null
  additive: string | null
  volumeMl: number
  /** Physical containers of this one. */
  pieces: number
}

/**
 * One test or panel with all its details. Refuses `not-found` for an unlisted item as for an
 * unknown one.
 */
export async function viewItem(world: World, actor: Actor, input: ViewItem): Promise<ItemView> {
  authorise(actor, 'catalogue:read')
  const { catalogue, today } = await world.catalogue.current(world.clock)
  const item = catalogue.byCode.get(input.code)
  if (!item) throw new Refusal('not-found')
  const open = catalogue.openLabsFor(item, today)
  const [only] = item.kind === 'test' ? item.tests : []
  return {
    ...toCard(item, open, null),
    toPricePaise: item.offers.findLast(({ lab }) => open.has(lab))?.price ?? null,
    aliases: [...item.aliases],
    preparation: [...item.preparation],
    specimens: [...new Set(item.tests.map(({ specimen }) => specimen))],
    tubes: item.tubes.map(({ code, name, cap, additive, volumeMl, pieces }) => {
      return { code, name, cap, additive, volumeMl, pieces }
    }),
    members: membersOf(item),
    partOf: panelsWith(catalogue, item),
    method: only?.method ?? null,
    unit: only?.unit ?? null,
    loinc: only?.loinc ?? null,
    cities: citiesOf(item, open),
  }
}

function membersOf({ kind, tests }: CatalogueItem) {
  if (kind === 'test') return []
  return tests.map(({ code, name, measures, measuresHi, unit }) => {
    return { code, name, measures, measuresHi, unit }
  })
}

function panelsWith(catalogue: Snapshot, item: CatalogueItem) {
  return catalogue.items
    .filter(({ kind, tests }) => kind === 'panel' && tests.some(({ code }) => code === item.code))
    .map(({ code, name }) => ({ code, name }))
}

/** Offers are sorted by price, so a city's first one has its lowest price. */
function citiesOf(item: CatalogueItem, open: ReadonlySet<IndexedLab>) {
  const offers = item.offers.filter(({ lab }) => open.has(lab))
  const byCity = Map.groupBy(offers, ({ lab }) => lab.location)
  return [...byCity]
    .map(([{ id, name, slug }, [cheapest, ...others]]) => {
      if (!cheapest) throw new Error('groupBy returned an empty group')
      return { id, name, slug, fromPricePaise: cheapest.price, labCount: 1 + others.length }
    })
    .toSorted((a, b) => a.id - b.id)
}
