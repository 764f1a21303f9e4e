import { squeezed, wordsOf } from './search-text.ts'
import type { Findable } from './vocabulary.ts'

/** Of the pairs of letters of two names, the share that both have: less is chance. */
const LEAST_ALIKE = 0.65
const LEAST_WORD_ALIKE = 0.5
const SHORTEST = 5

/**
 * Finds the item whose name looks most like a word in which no test was recognised, by pairs of
 * letters; undefined where none is near. Only ever proposed, never taken for what was meant.
 * Source: decision 160.
 */
export function nearestName(items: readonly Findable[]): (text: string) => number | undefined {
  const names = items.flatMap(({ names: own, rank }, item) =>
    own.map((name) => ({ item, rank, words: wordsOf(name), ...looksOf(squeezed(name)) })),
  )
  return function nearest(text) {
    const key = squeezed(text)
    if (key.length < SHORTEST) return undefined
    const typed = looksOf(key)
    const typedWords = wordsOf(text)
    let best: { item: number; rank: number; alike: number } | undefined
    for (const { item, rank, words, digits, pairs } of names) {
      if (digits !== typed.digits) continue
      const alike = likeness(typed.pairs, pairs)
      if (alike < (best?.alike ?? LEAST_ALIKE) || !isEachLike(typedWords, words)) continue
      if (!best || alike > best.alike || rank < best.rank) best = { item, rank, alike }
    }
    return best?.item
  }
}

/** Of several words each is like one of the name: vitamin K is not like vitamin A. */
function isEachLike(typed: readonly string[], words: readonly string[]) {
  return (
    typed.length < 2 ||
    typed.every((word) =>
      words.some(
        (own) => own === word || likeness(pairsOf(word), pairsOf(own)) >= LEAST_WORD_ALIKE,
      ),
    )
  )
}

function looksOf(key: string) {
  return { digits: key.replaceAll(/\D/g, ''), pairs: pairsOf(key) }
}

function pairsOf(word: string): ReadonlySet<string> {
  const letters = ` ${word}`
  return new Set(
    Array.from(letters)
      .slice(1)
      .map((letter, at) => `${letters[at]}${letter}`),
  )
}

/** Between 0 and 1: Dice's coefficient of the two sets of pairs. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>) {
  if (one.size < 2 || other.size < 2) return 0
  // Too different in length for the coefficient to reach the least.
  if (2 * Math.min(one.size, other.size) < LEAST_ALIKE * (one.size + other.size)) return 0
  let both = 0
  for (const pair of one) if (other.has(pair)) both += 1
  return (2 * both) / (one.size + other.size)
}
