import { isOneEditApart } from './near-words.ts'
import { belongs, carriers, noise, type Token } from './request-tokens.ts'
import { wordsOf } from './search-text.ts'
import { isLongEnough, type Vocabulary } from './vocabulary.ts'

/** What a part of a request can mean: items, the likeliest first, and how far the words are. */
export type Meaning = {
  cost: number
  items: readonly number[]
  /** By a whole name, if with a typing error, and not by words of names. */
  isNamed: boolean
}

const COST = {
  exact: 0,
  /** One or two letters, which are often something else: K, Ca. */
  short: 0.5,
  words: 0.9,
  mistyped: 1.1,
  mistypedWords: 1.3,
}

/** Words that stand in many names and by themselves tell none. */
const shared = new Set(
  [
    'acid anti antibody antigen card cell culture direct dna double free gene igg igm indirect',
    'injection load marker markers mutation pcr protein quantitative rapid ratio rna scan viral virus',
  ]
    .join(' ')
    .split(' '),
)

/**
 * What these words mean as one name: whole, by its words in any order, or with one typing error;
 * undefined where they are none. Source: decision 160.
 */
export function meaningOf(span: readonly Token[], vocabulary: Vocabulary): Meaning | undefined {
  const keys = span.map(({ key }) => key)
  const key = keys.join('')
  if (keys.includes('') || isNameless(key, span)) return undefined
  if (vocabulary.isUnlisted(key)) return { cost: COST.exact, items: [], isNamed: true }
  const named = vocabulary.named(key)
  if (named.length > 0)
    return { cost: key.length < 3 ? COST.short : COST.exact, items: named, isNamed: true }
  const byWords = isBroken(span) ? undefined : byItsWords(span, vocabulary, false)
  if (byWords) return { cost: COST.words, items: byWords, isNamed: false }
  const near = isLongEnough(key) ? vocabulary.nearlyNamed(keys) : []
  if (near.length > 0) return { cost: COST.mistyped, items: near, isNamed: true }
  const nearWords = isBroken(span) ? undefined : byItsWords(span, vocabulary, true)
  return nearWords && { cost: COST.mistypedWords, items: nearWords, isNamed: false }
}

/**
 * A class of antibody belongs to the word before: "scrub IgG". Behind a comma it may belong to the
 * part before, and so may a letter: "rubella IgG, IgM", "vitamin A, D, K".
 */
function isNameless(key: string, [first]: readonly Token[]) {
  if (!first || !belongs.test(key)) return false
  const { before, owner, isAfterBreak } = first
  const isLetter = key.length === 1
  if (isAfterBreak)
    return isLetter
      ? owner.some((word) => carriers.has(word))
      : owner.length > 1 && belongs.test(owner.at(-1) ?? '')
  return !isLetter && !noise.has(before)
}

/** By whole words in any order, else without those that stand around names. */
function byItsWords(span: readonly Token[], vocabulary: Vocabulary, isMistyped: boolean) {
  const words = span.flatMap(({ text }) => wordsOf(text))
  const telling = words.filter((word) => word.length > 2 && !noise.has(word) && !shared.has(word))
  if (telling.length === 0 || new Set(words).size < words.length) return undefined
  const plain = words.filter((word, at) => !noise.has(word) || carriers.has(words[at - 1] ?? ''))
  for (const tried of [words, plain]) {
    const found = withAll(tried.map((word) => havingWord(word, tried, isMistyped, vocabulary)))
    if (found.length > 0) return likeliest(words, found, vocabulary)
  }
  return undefined
}

/** One typing error in all: only a word that stands in no name may be mistyped. */
function havingWord(
  word: string,
  words: readonly string[],
  isMistyped: boolean,
  { withWord, withNearWord }: Vocabulary,
): ReadonlySet<number> {
  const spelled = withWord(word)
  if (!isMistyped || spelled.size > 0 || !isLongEnough(word)) return spelled
  const isOnlyOne = words.every((other) => other === word || withWord(other).size > 0)
  return isOnlyOne ? withNearWord(word) : spelled
}

function withAll(sets: readonly ReadonlySet<number>[]): number[] {
  const [first, ...rest] = sets
  return [...(first ?? [])].filter((item) => rest.every((set) => set.has(item)))
}

/** First the item of which a name has the fewest other words, then the smaller rank. */
function likeliest(
  words: readonly string[],
  found: readonly number[],
  { items, nameWords }: Vocabulary,
) {
  const known = new Map(
    found.map((item) => [
      item,
      Math.min(...(nameWords[item] ?? []).map((own) => otherWords(own, words))),
    ]),
  )
  const other = (item: number) => known.get(item) ?? Infinity
  const rank = (item: number) => items[item]?.rank ?? Infinity
  return found.toSorted((a, b) => compared(other(a), other(b)) || rank(a) - rank(b) || a - b)
}

/** How many words of a name were not typed; less where it shares a common word, like "total". */
function otherWords(own: readonly string[], words: readonly string[]): number {
  const isIn = (word: string) => own.some((other) => other === word || isOneEditApart(other, word))
  if (!words.every((word) => noise.has(word) || isIn(word))) return Infinity
  const others = own.filter((word) => !words.includes(word) && !noise.has(word)).length
  return others - words.filter((word) => noise.has(word) && own.includes(word)).length / 10
}

function compared(a: number, b: number) {
  return a === b ? 0 : a - b
}

function isBroken(span: readonly Token[]) {
  return span.slice(1).some(({ isAfterBreak }) => isAfterBreak)
}
