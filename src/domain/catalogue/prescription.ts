import { cheapestReading, type Span } from './cheapest-reading.ts'
import { withoutGuesses } from './without-guesses.ts'
import { meaningOf } from './name-meant.ts'
import { textOf, type Token, tokensOf } from './request-tokens.ts'
import { squeezed } from './search-text.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A part of a request that names a test or panel; items are indexes. */
type Recognised = {
  /** As it was typed. */
  text: string
  item: number
  /** What else it can mean, the likeliest first; at most four. */
  others: readonly number[]
}

export type Reading = {
  /** In the order of the request, each item once. */
  recognised: readonly Recognised[]
  /** Words in which no test was recognised, neighbours together. */
  unknown: readonly string[]
  /**
   * Whether the request certainly names its tests one by one: with a comma or the like between
   * them, or each by a whole name. Other words may be one name in the search's eyes.
   */
  isList: boolean
}

const MOST_OTHERS = 4

/**
 * Builds the reader of a typed or pasted list of tests: it cuts the request into the parts that
 * explain most of its words by the names of tests, with or without commas between them. A part is a
 * whole name, a name with one typing error, or the words of one name in any order. It does no I/O.
 * Source: decision 160.
 */
export function buildReader(vocabulary: Vocabulary): (request: string) => Reading {
  return function read(request) {
    const tokens = tokensOf(request)
    const isReadable = tokens.every(({ key }) => key !== '')
    const [item, ...others] = isReadable ? vocabulary.named(squeezed(request)) : []
    if (item !== undefined) return oneThing({ text: request.trim(), item, others })
    const cheapest = cheapestReading(tokens, (span) => meaningOf(span, vocabulary))
    const spans = withoutGuesses(cheapest, tokens)
    const kind = kindOf(spans, tokens)
    if (kind === 'unclear') return { recognised: [], unknown: [textOf(tokens)], isList: false }
    return {
      recognised: onceEach(spans.flatMap((span) => recognisedIn(span, tokens))),
      unknown: unknownIn(spans, tokens),
      isList: kind === 'list',
    }
  }
}

function oneThing({ others, ...one }: Recognised): Reading {
  const likeliest = others.slice(0, MOST_OTHERS)
  return { recognised: [{ ...one, others: likeliest }], unknown: [], isList: false }
}

function recognisedIn({ from, to, meaning }: Span, tokens: readonly Token[]): Recognised[] {
  if (typeof meaning === 'string') return []
  const [item, ...others] = meaning.items
  if (item === undefined) return []
  return [{ text: textOf(tokens.slice(from, to)), item, others: others.slice(0, MOST_OTHERS) }]
}

function onceEach(recognised: readonly Recognised[]): Recognised[] {
  const seen = new Set<number>()
  return recognised.filter(({ item }) => !seen.has(item) && seen.add(item))
}

function unknownIn(spans: readonly Span[], tokens: readonly Token[]): string[] {
  const texts: string[] = []
  let end = -1
  for (const { from, to, meaning } of spans) {
    if (meaning !== 'unknown') continue
    const text = textOf(tokens.slice(from, to))
    const isNeighbour = from === end && !tokens[from]?.isAfterBreak
    if (isNeighbour) texts.push(`${texts.pop() ?? ''} ${text}`)
    else texts.push(text)
    end = to
  }
  return texts
}

/**
 * Without a comma or the like, words that are only parts of names tell nothing by themselves: "bone
 * scan" is no test of bones and none of scans.
 */
function kindOf(spans: readonly Span[], tokens: readonly Token[]): 'list' | 'one' | 'unclear' {
  const parts = spans.filter(({ meaning }) => meaning !== 'noise')
  if (parts.length < 2) return 'one'
  const between = tokens.slice((parts[0]?.from ?? 0) + 1, (parts.at(-1)?.from ?? 0) + 1)
  if (between.some(({ isAfterBreak }) => isAfterBreak)) return 'list'
  const named = parts.filter(({ meaning }) => typeof meaning !== 'string' && meaning.isNamed)
  if (named.length === parts.length) return 'list'
  return named.length * 2 >= parts.length ? 'one' : 'unclear'
}
