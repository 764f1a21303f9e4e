import { nearWords, wordsBeginning } from './near-words.ts'
import { inRank, searchRanking } from './ranking.ts'
import { squeezed, wordsOf } from './search-text.ts'

/** An item that can be found, and its names. */
export type Findable = {
  /** Its name, short name, aliases and code: a full match of any ranks it first. */
  names: readonly string[]
  /** A descriptive sentence; its words count less. */
  about: string
  /** Ties are ordered by the smaller rank. */
  rank: number
}

/** Lower is nearer. A prefix costs less than a mistyped name, and that less than separate words. */
const COST = { exact: 0, begun: 0.3, toFinish: 0.5, allWords: 0.85, mistyped: 0.9, about: 0.4 }
const SHORTEST_MISTYPED_NAME = 3
const SHORTEST_MISTYPED_WORD = 4

/** Words without meaning for the search; a query may contain them where the names do not. */
const fillers = new Set(
  [
    ...'a an and for in is level levels my of or test tests the to'.split(' '),
    ...'और का कि की के को क्या जांच टेस्ट में से है'.split(' '),
  ].flatMap(wordsOf),
)

type Posting = { item: number; cost: number }

/** Separates several things in one query: "CBC, sugar and thyroid". */
const between = /[,;&\n]|\s(?:and|और|तथा|एवं)\s/i

/**
 * Builds the search function. It returns the indexes of the items, nearest first, forgiving one
 * typing error per name or word. A query that lists several things finds those of each, the best of
 * each before the second of any, unless it is the name of one thing. It keeps its own tables and
 * does no I/O.
 * Source: decision 010; decision 058.
 */
export function buildSearch(items: readonly Findable[]): (query: string) => number[] {
  const names = postingsOf(items.map(({ names: own }) => own.map(squeezed)))
  const words = postingsOf(items.map(({ names: own }) => own.flatMap(wordsOf)))
  addCheaper(
    words,
    items.map(({ about }) => wordsOf(about)),
    COST.about,
  )
  // Ties keep the order in which the items were given: by name.
  const inOrder = inRank(searchRanking, {
    match: ([, cost]: [number, number]) => cost,
    asked: ([item]) => rankOf(item),
    name: ([item]) => item,
  })
  const findNames = lookups(names, SHORTEST_MISTYPED_NAME)
  const findWords = lookups(words, SHORTEST_MISTYPED_WORD)

  return function search(query) {
    const parts = query.split(between).filter((part) => squeezed(part).length > 1)
    if (parts.length < 2 || names.has(squeezed(query))) return searchOne(query)
    return [...new Set([...searchOne(query), ...inTurn(parts.map(searchOne))])]
  }

  function searchOne(query: string) {
    const typed = squeezed(query)
    if (typed === '') return []
    const costs = new Map<number, number>()
    const isExact = names.has(typed)
    const byName = findNames(typed, !isExact)
    for (const [item, cost] of byName) keepLower(costs, item, cost)
    for (const [item, cost] of byWords(wordsOf(query), (word) => findWords(word, !isExact)))
      keepLower(costs, item, COST.allWords + cost)
    return [...costs].toSorted(inOrder).map(([item]) => item)
  }

  function rankOf(item: number) {
    return items[item]?.rank ?? Infinity
  }
}

/** Interleaves the lists: the first of each, then the second of each, and so on. */
function inTurn(lists: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list[place] ?? []),
  ).flat()
}

/** The items that contain every word of the query, with the summed cost of their words. */
function byWords(words: readonly string[], find: (word: string) => Map<number, number>) {
  const telling = words.filter((word) => !fillers.has(word))
  let found: Map<number, number> | undefined
  for (const word of telling.length > 0 ? telling : words) {
    const ofWord = find(word)
    const both = new Map<number, number>()
    for (const [item, cost] of found ?? ofWord) {
      const here = ofWord.get(item)
      if (here !== undefined) both.set(item, found ? cost + here : here)
    }
    found = both
  }
  return found ?? new Map<number, number>()
}

function lookups(postings: Map<string, Posting[]>, shortest: number) {
  const keys = [...postings.keys()]
  const beginning = wordsBeginning(keys)
  const near = nearWords(keys, shortest)
  return function find(typed: string, forgives: boolean) {
    const costs = new Map<number, number>()
    for (const key of beginning(typed)) {
      const missing = 1 - typed.length / key.length
      collect(key, missing === 0 ? COST.exact : COST.begun + COST.toFinish * missing)
    }
    if (forgives) for (const key of near(typed)) collect(key, COST.mistyped)
    return costs

    function collect(key: string, cost: number) {
      for (const posting of postings.get(key) ?? [])
        keepLower(costs, posting.item, cost + posting.cost)
    }
  }
}

function keepLower(costs: Map<number, number>, item: number, cost: number) {
  const known = costs.get(item)
  if (known === undefined || cost < known) costs.set(item, cost)
}

function postingsOf(keysOfItems: readonly (readonly string[])[]) {
  const postings = new Map<string, Posting[]>()
  addCheaper(postings, keysOfItems, 0)
  return postings
}

/** Adds each key of each item at this cost, unless the item already has it. */
function addCheaper(
  postings: Map<string, Posting[]>,
  keysOfItems: readonly (readonly string[])[],
  cost: number,
) {
  for (const [item, keys] of keysOfItems.entries())
    for (const key of new Set(keys)) {
      if (key === '') continue
      const known = postings.get(key) ?? []
      if (known.some((posting) => posting.item === item)) continue
      postings.set(key, [...known, { item, cost }])
    }
}
