import type {
  CategoryRow,
  PanelRow,
  TestRow,
  TubeTypeRow,
} from '#src/db/queries/catalogue/catalogue.ts'
import type { ActiveLabRow, OfferTuple } from '#src/db/queries/labs/labs.ts'
import type { LocationRow } from '#src/db/queries/places/places.ts'
import { whyNotBeside } from '#src/domain/catalogue/booked-beside.ts'
import { type NotBookable, timed } from '#src/domain/catalogue/bookable.ts'
import { momentsOf, type Timed } from '#src/domain/catalogue/collection-event.ts'
import { isListed, type ItemCode, type ItemKind } from '#src/domain/catalogue/item.ts'
import { popularityRank } from '#src/domain/catalogue/popular.ts'
import { preparationOf } from '#src/domain/catalogue/preparation.ts'
import { nearestName } from '#src/domain/catalogue/nearest-name.ts'
import { buildReader, type Reading } from '#src/domain/catalogue/prescription.ts'
import { catalogueRanking, inRank } from '#src/domain/catalogue/ranking.ts'
import { buildSearch } from '#src/domain/catalogue/search.ts'
import { squeezed } from '#src/domain/catalogue/search-text.ts'
import { vocabularyOf } from '#src/domain/catalogue/vocabulary.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Paise } from '#src/domain/money.ts'
import { type Beside, besideOf } from './beside.ts'
import { openLabsOf } from './open-labs.ts'

/** Everything as read from the database, restricted items included. */
export type CatalogueRows = {
  version: number
  categories: CategoryRow[]
  tubeTypes: TubeTypeRow[]
  tests: TestRow[]
  panels: PanelRow[]
  members: { panelCode: ItemCode; testCode: ItemCode }[]
  labs: ActiveLabRow[]
  locations: LocationRow[]
  offers: { labId: LabId; offers: OfferTuple[] }[]
}

export type CatalogueItem = {
  code: ItemCode
  kind: ItemKind
  name: string
  aliases: readonly string[]
  category: { code: string; name: string }
  measures: string
  measuresHi: string
  fastingHours: number
  preparation: readonly string[]
  tatHours: number
  /** What it usually costs; each lab sets its own price. */
  indicativePrice: Paise
  hasEmergencyNotice: boolean
  isHomeCollected: boolean
  isBookable: boolean
  /** Needs a lab with a PCPNDT registration; for a panel, one of its tests does. */
  needsPcpndt: boolean
  /** Only labs that counsel may offer it; for a panel, one of its tests needs consent. */
  needsConsent: boolean
  /** Null where it may be booked. */
  whyNot: NotBookable | null
  beside: readonly Beside[]
  /** The collection events that restrict its time, each with the first test that needs it. */
  moments: readonly Timed[]
  /** For a test: the test itself. In the panel's order. */
  tests: readonly TestRow[]
  /** Each type once, in the order of draw. */
  tubes: readonly TubeTypeRow[]
  /** Cheapest first, whatever the lab's state. */
  offers: IndexedOffer[]
}

type IndexedOffer = { lab: IndexedLab; price: Paise; listPrice: Paise; tatHours: number }

export type IndexedLab = ActiveLabRow & {
  location: LocationRow
  offers: Map<ItemCode, IndexedOffer>
  /** The tests that its certificate covers. */
  scope: ReadonlySet<ItemCode>
}

/** What may be shown, in memory: only listed items whose members are all listed. */
export type Snapshot = {
  version: number
  items: readonly CatalogueItem[]
  byCode: ReadonlyMap<string, CatalogueItem>
  categories: readonly { code: string; name: string; itemCount: number }[]
  locations: readonly LocationRow[]
  labs: ReadonlyMap<string, IndexedLab>
  /** The labs that take bookings on a day. */
  openLabs: (day: Temporal.PlainDate) => ReadonlySet<IndexedLab>
  /** The open labs that may offer this item on that day. */
  openLabsFor: (
    item: Pick<CatalogueItem, 'needsPcpndt' | 'needsConsent'>,
    day: Temporal.PlainDate,
  ) => ReadonlySet<IndexedLab>
  /** Best match first, forgiving one typing error. */
  search: (query: string) => CatalogueItem[]
  /** The tests that a typed or pasted list names, and the words in which none was recognised. */
  read: (request: string) => Reading
  /** The item whose name looks most like a word that means none. */
  nearest: (text: string) => CatalogueItem | undefined
}

export function buildSnapshot(rows: CatalogueRows): Snapshot {
  const items = listedItems(rows)
  const byCode = new Map(items.map((item) => [item.code, item]))
  const labs = labsWithOffers(rows, byCode)
  // Its tables are a fifth of a start's reads, and a worker never searches: built on first use.
  let built: ReturnType<typeof buildFinder> | undefined
  const finder = () => (built ??= buildFinder(items, unlistedNames(rows, byCode)))
  return {
    version: rows.version,
    items,
    byCode,
    categories: rows.categories
      .map(({ code, name }) => {
        const itemCount = items.filter((item) => item.category.code === code).length
        return { code, name, itemCount }
      })
      .filter(({ itemCount }) => itemCount > 0),
    locations: rows.locations,
    labs,
    ...openLabsOf([...labs.values()]),
    search: (query) =>
      finder()
        .search(query)
        .flatMap((at) => items[at] ?? []),
    read: (request) => finder().read(request),
    nearest: (text) => items[finder().nearest(text) ?? -1],
  }
}

function buildFinder(items: readonly CatalogueItem[], unlisted: readonly string[]) {
  const vocabulary = vocabularyOf(items.map(toFindable), unlisted)
  const nearest = nearestName(vocabulary.items)
  return {
    search: buildSearch(vocabulary),
    read: buildReader(vocabulary),
    nearest: (text: string) => (vocabulary.isUnlisted(squeezed(text)) ? undefined : nearest(text)),
  }
}

/** Of what is not offered: so that its name is not taken for that of another test. */
function unlistedNames({ tests, panels }: CatalogueRows, listed: ReadonlyMap<string, unknown>) {
  const hidden = <Row extends { code: string }>({ code }: Row) => !listed.has(code)
  return [
    ...tests
      .filter(hidden)
      .flatMap(({ name, shortName, aliases }) => [name, shortName, ...aliases]),
    ...panels.filter(hidden).flatMap(({ name, aliases }) => [name, ...aliases]),
  ]
}

/** The most popular first, then by name. */
function listedItems(rows: CatalogueRows): CatalogueItem[] {
  const tests = new Map<string, TestRow>(rows.tests.map((test) => [test.code, test]))
  const membersOf = Map.groupBy(rows.members, ({ panelCode }) => panelCode)
  const categories = new Map(rows.categories.map((category) => [category.code, category]))
  const panels = rows.panels.map((panel) =>
    toItem(
      'panel',
      panel,
      (membersOf.get(panel.code) ?? []).flatMap(({ testCode }) => tests.get(testCode) ?? []),
    ),
  )
  return [...panels, ...rows.tests.map((test) => toItem('test', test, [test]))]
    .flatMap((item) => item ?? [])
    .toSorted(
      inRank(catalogueRanking, {
        asked: ({ code }) => popularityRank(code),
        name: ({ name }) => name,
      }),
    )

  function toItem(kind: ItemKind, row: TestRow | PanelRow, of: readonly TestRow[]) {
    const restrictions = [row.restriction, ...of.map(({ restriction }) => restriction)]
    if (!restrictions.every(isListed)) return undefined
    const category = categories.get(row.categoryCode)
    if (!category) throw new Error(`${row.code} has no category`)
    const whyNot = whyNotBeside({ ...row, members: of }, (code) => tests.get(code)) ?? null
    const used = new Set(of.map(({ tubeTypeCode }) => tubeTypeCode))
    return {
      code: row.code,
      kind,
      name: row.name,
      aliases: row.aliases,
      category: { code: category.code, name: category.name },
      measures: row.measures,
      measuresHi: row.measuresHi,
      fastingHours: row.fastingHours,
      preparation: preparationOf(of),
      tatHours: row.tatHours,
      indicativePrice: row.indicativePrice,
      hasEmergencyNotice: restrictions.includes('emergency-notice'),
      isHomeCollected: row.isHomeCollected,
      isBookable: whyNot === null,
      needsPcpndt: of.some((test) => test.needsPcpndt),
      needsConsent: of.some((test) => test.consentFamily !== null),
      whyNot,
      beside: besideOf(of, tests),
      moments: momentsOf(of.map(timed)),
      tests: of,
      tubes: rows.tubeTypes.filter(({ code }) => used.has(code)),
      offers: [],
    }
  }
}

/** Assigns every offer of a listed item to its item and its lab. */
function labsWithOffers(rows: CatalogueRows, byCode: Map<ItemCode, CatalogueItem>) {
  const locations = new Map(rows.locations.map((location) => [location.id, location]))
  const labs = new Map<string, IndexedLab>()
  for (const row of rows.labs) {
    const location = locations.get(row.locationId)
    const scope = new Set(row.nablScope)
    if (location) labs.set(row.id, { ...row, location, offers: new Map(), scope })
  }
  for (const { labId, offers } of rows.offers) {
    const lab = labs.get(labId)
    if (!lab) continue
    for (const [code, price, listPrice, tatHours] of offers) {
      const offer = { lab, price, listPrice, tatHours }
      const item = byCode.get(code)
      if (!item) continue
      item.offers.push(offer)
      lab.offers.set(code, offer)
    }
  }
  for (const item of byCode.values()) item.offers.sort((a, b) => a.price - b.price)
  return labs
}

function toFindable({ code, kind, name, aliases, tests, measures, measuresHi }: CatalogueItem) {
  const shortNames = kind === 'test' ? tests.map(({ shortName }) => shortName) : []
  return {
    names: [name, ...shortNames, ...aliases, code],
    about: `${measures} ${measuresHi}`,
    rank: popularityRank(code),
  }
}
