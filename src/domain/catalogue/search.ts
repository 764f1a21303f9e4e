import { inRank, searchRanking } from './ranking.ts'
import { squeezed, wordsOf } from './search-text.ts'
import { fillers, keepLower, type Vocabulary } from './vocabulary.ts'

/** Separate words cost more than one name, whatever each costs by itself. */
const ALL_WORDS = 0.85

/** Separates several things in one query: "CBC, sugar and thyroid". */
const between = /[,;&\n]|\s(?:and|और|तथा|एवं)\s/i

/**
 * Builds the search function. It returns the indexes of the items, nearest first, forgiving one
 * typing error per name or word. A query that lists several things finds those of each, the best of
 * each before the second of any, unless it is the name of one thing. It does no I/O.
 * Source: decision 010; decision 058.
 */
export function buildSearch(vocabulary: Vocabulary): (query: string) => number[] {
  const { items, isName, isUnlisted, byName, byWord } = vocabulary
  // Ties keep the order in which the items were given: by name.
  const inOrder = inRank(searchRanking, {
    match: ([, cost]: [number, number]) => cost,
    asked: ([item]) => items[item]?.rank ?? Infinity,
    name: ([item]) => item,
  })

  return function search(query) {
    const parts = query.split(between).filter((part) => squeezed(part).length > 1)
    if (parts.length < 2 || isName(squeezed(query))) return searchOne(query)
    return [...new Set([...searchOne(query), ...inTurn(parts.map(searchOne))])]
  }

  function searchOne(query: string) {
    const typed = squeezed(query)
    if (typed === '') return []
    const forgives = !isName(typed) && !isUnlisted(typed)
    const costs = new Map(byName(typed, forgives))
    for (const [item, cost] of byWords(wordsOf(query), (word) => byWord(word, forgives)))
      keepLower(costs, item, ALL_WORDS + cost)
    return [...costs].toSorted(inOrder).map(([item]) => item)
  }
}

/** Interleaves the lists: the first of each, then the second of each, and so on. */
function inTurn(lists: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list[place] ?? []),
  ).flat()
}

/** The items that contain every word of the query, by index, with the summed cost of their words. */
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
