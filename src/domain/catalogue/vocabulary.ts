import { nearWords, wordsBeginning } from './near-words.ts'
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

/** Lower is nearer. A prefix costs less than a mistyped name. */
const COST = { exact: 0, begun: 0.3, toFinish: 0.5, mistyped: 0.9, about: 0.4 }
const SHORTEST_MISTYPED_NAME = 3
const SHORTEST_MISTYPED_WORD = 4

/** Words without meaning for the search; a query may contain them where the names do not. */
export const fillers: ReadonlySet<string> = new Set(
  [
    ...'a an and for in is level levels my of or test tests the to aur jaanch janch ka ke ki mein'.split(
      ' ',
    ),
    ...'और का कि की के को क्या जांच टेस्ट में से है'.split(' '),
  ].flatMap(wordsOf),
)

const none: ReadonlySet<number> = new Set()

type Posting = { item: number; cost: number }
type Postings = Map<string, Posting[]>

/** The items whose names a text can mean, by index, each with how far it is: 0 is the name itself. */
type Lookup = (typed: string, forgives: boolean) => Map<number, number>

export type Vocabulary = {
  items: readonly Findable[]
  /** The words of each name of each item. */
  nameWords: readonly (readonly (readonly string[])[])[]
  /** Whether it is the name of a test that is not offered; such a name means no other test. */
  isUnlisted: (typed: string) => boolean
  /** Whether a text without spaces is a whole name. */
  isName: (typed: string) => boolean
  /** The items of which it is a whole name, the smaller rank first. */
  named: (typed: string) => readonly number[]
  /** Whole names that differ from these words by one typing error, the smaller rank first. */
  nearlyNamed: (words: readonly string[]) => readonly number[]
  /** The items with this whole word in a name. */
  withWord: (word: string) => ReadonlySet<number>
  /** The items with a long word in a name that differs from it by one typing error. */
  withNearWord: (word: string) => ReadonlySet<number>
  /** By names without spaces: whole, begun, or mistyped. */
  byName: Lookup
  /** By single words of names and descriptions. */
  byWord: Lookup
}

/** The tables of every name and word of the items, without I/O. Source: decision 010. */
export function vocabularyOf(
  items: readonly Findable[],
  unlisted: readonly string[] = [],
): Vocabulary {
  const names = postingsOf(items.map(({ names: own }) => own.flatMap(keysOf)))
  const hidden = new Set(unlisted.flatMap(keysOf).filter((key) => !names.has(key)))
  const words = postingsOf(items.map(({ names: own }) => own.flatMap(wordsOf)))
  const spelled = new Map([...words].map(([word, found]) => [word, itemsOf(found)]))
  const near = nearWords([...names.keys()], SHORTEST_MISTYPED_NAME)
  const nearSpelled = nearWords([...words.keys()], SHORTEST_MISTYPED_WORD)
  addCheaper(
    words,
    items.map(({ about }) => wordsOf(about)),
    COST.about,
  )
  const named = (typed: string) => ranked((names.get(typed) ?? []).map(({ item }) => item))
  return {
    items,
    nameWords: items.map(({ names: own }) => own.map(wordsOf)),
    isUnlisted: (typed) => hidden.has(typed),
    isName: (typed) => names.has(typed),
    named,
    nearlyNamed: (words) =>
      ranked(
        near(words.join(''))
          .filter((name) => isSameTest(words, name))
          .flatMap(named),
      ),
    withWord: (word) => spelled.get(word) ?? none,
    withNearWord: (word) =>
      new Set(
        nearSpelled(word)
          .filter((other) => isSameTest([word], other))
          .flatMap((other) => [...(spelled.get(other) ?? none)]),
      ),
    byName: lookups(names, near),
    byWord: lookups(words, nearWords([...words.keys()], SHORTEST_MISTYPED_WORD)),
  }

  function ranked(found: readonly number[]) {
    const rank = (item: number) => items[item]?.rank ?? Infinity
    return [...new Set(found)].toSorted((a, b) => rank(a) - rank(b) || a - b)
  }
}

/** Whole, and without "and": what separates parts of a list also stands in names. */
function keysOf(name: string): string[] {
  return [squeezed(name), squeezed(name.replaceAll(/\s(?:and|plus|&)\s/gi, ' '))]
}

const devanagari = /[\u0900-\u097f]/
/** In letters: of a short word one error can make another test, in Hindi letters sooner. */
export function isLongEnough(typed: string): boolean {
  return typed.length >= (devanagari.test(typed) ? 7 : 5)
}

/**
 * A typing error is in a long word, and in no digit or class of antibody: vitamin K is not vitamin A,
 * B1 is not B2, dengue IgG is not IgM. The words are one text without spaces.
 */
function isSameTest(words: readonly string[], name: string) {
  const typed = words.join('')
  return told(typed) === told(name) && (wordAt(words, differsAt(typed, name))?.length ?? 0) > 3
}

function told(name: string) {
  return name.replace(/\D/g, '') + (/ig[aegm]$/.exec(name)?.[0] ?? '')
}

function differsAt(typed: string, name: string) {
  const at = Array.from(typed).findIndex((letter, place) => letter !== name[place])
  return at < 0 ? typed.length - 1 : at
}

function wordAt(words: readonly string[], place: number) {
  let end = 0
  return words.find((word) => (end += word.length) > place)
}

function lookups(postings: Postings, near: (typed: string) => string[]): Lookup {
  const beginning = wordsBeginning([...postings.keys()])
  return function find(typed, forgives) {
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

/** Notes what an item costs where that is less than what is known of it. */
export function keepLower(costs: Map<number, number>, item: number, cost: number) {
  const known = costs.get(item)
  if (known === undefined || cost < known) costs.set(item, cost)
}

function itemsOf(found: readonly Posting[]): ReadonlySet<number> {
  return new Set(found.map(({ item }) => item))
}

function postingsOf(keysOfItems: readonly (readonly string[])[]): Postings {
  const postings: Postings = new Map()
  addCheaper(postings, keysOfItems, 0)
  return postings
}

/** Adds each key of each item at this cost, unless the item already has it. */
function addCheaper(postings: Postings, keysOfItems: readonly (readonly string[])[], cost: number) {
  for (const [item, keys] of keysOfItems.entries())
    for (const key of new Set(keys)) {
      if (key === '') continue
      const known = postings.get(key) ?? []
      if (known.some((posting) => posting.item === item)) continue
      postings.set(key, [...known, { item, cost }])
    }
}
