import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Reading } from '#src/domain/catalogue/prescription.ts'
import { MAX_CODES } from '#src/domain/catalogue/search-limits.ts'
import { type Paise, sumPaise } from '#src/domain/money.ts'
import type { CatalogueItem, IndexedLab, Snapshot } from './snapshot.ts'
import { type TopicName, topicNamedIn } from './topic-name.ts'

type Named = { code: ItemCode; name: string }

/** How a search that lists several tests was understood. Nothing is added without being shown. */
export type AskedTests = {
  /**
   * In the order of the list, each item once; `others` is what the same words can also mean, and
   * `topic` the condition or organ that they name.
   */
  tests: (Named & { text: string; others: Named[]; topic: TopicName | null })[]
  /**
   * Words in which no test was recognised, with the condition or organ that they name, or else the
   * nearest test by name, where there is one.
   */
  unknown: { text: string; topic: TopicName | null; nearest: Named | null }[]
  /**
   * The labs that offer all of the tests, at most the first twenty, and the lowest sum of their
   * prices: labs within reach if there is one, otherwise all. Null where no lab offers all of them,
   * and for fewer than two tests.
   */
  together: { labCount: number; fromPricePaise: Paise; isInReach: boolean | null } | null
}

type Labs = {
  openFor: (item: CatalogueItem) => ReadonlySet<IndexedLab>
  /** Whether a lab serves the place, if it is known. */
  reaches: (lab: IndexedLab) => boolean
  isPlaceKnown: boolean
}

/** Null where the words name one thing that the search finds. */
export function askedTests(
  catalogue: Snapshot,
  request: string,
  { isFound, ...labs }: Labs & { isFound: boolean },
): AskedTests | null {
  const reading = catalogue.read(request)
  if (!reading.isList && isFound) return null
  if (reading.recognised.length + reading.unknown.length === 0) return null
  const items = itemsOf(catalogue, reading)
  return {
    tests: items.map(({ text, item, others }) => ({
      text,
      ...named(item),
      others: others.map(named),
      topic: topicNamedIn(text),
    })),
    unknown: reading.unknown.map((text) => {
      const nearest = catalogue.nearest(text)
      return { text, topic: topicNamedIn(text), nearest: nearest ? named(nearest) : null }
    }),
    together: together(items.map(({ item }) => item).slice(0, MAX_CODES), labs),
  }
}

/** The items in the order in which a list shows them: those recognised, then their alternatives. */
export function askedItems(catalogue: Snapshot, asked: AskedTests): CatalogueItem[] {
  const codes = [
    ...asked.tests.map(({ code }) => code),
    ...asked.tests.flatMap(({ others }) => others.map(({ code }) => code)),
  ]
  return [...new Set(codes)].flatMap((code) => catalogue.byCode.get(code) ?? [])
}

function itemsOf({ items }: Snapshot, { recognised }: Reading) {
  return recognised.flatMap(({ text, item: at, others }) => {
    const item = items[at]
    return item ? [{ text, item, others: others.flatMap((other) => items[other] ?? []) }] : []
  })
}

function named({ code, name }: CatalogueItem): Named {
  return { code, name }
}

function together(items: readonly CatalogueItem[], { openFor, reaches, isPlaceKnown }: Labs) {
  const [first, ...rest] = items
  if (!first || rest.length === 0) return null
  const able = [...openFor(first)].filter((lab) =>
    items.every((item) => lab.offers.has(item.code) && openFor(item).has(lab)),
  )
  const inReach = isPlaceKnown ? able.filter(reaches) : []
  const shown = inReach.length > 0 ? inReach : able
  const sums = shown.map((lab) =>
    sumPaise(items.flatMap(({ code }) => lab.offers.get(code)?.price ?? [])),
  )
  const [cheapest] = sums.toSorted((a, b) => a - b)
  if (cheapest === undefined) return null
  return {
    labCount: shown.length,
    fromPricePaise: cheapest,
    isInReach: isPlaceKnown ? inReach.length > 0 : null,
  }
}
