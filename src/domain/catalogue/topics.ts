import { conditionTopics } from './condition-topics.ts'
import { nearWords } from './near-words.ts'
import { organTopics } from './organ-topics.ts'
import { wordsOf } from './search-text.ts'
import type { Topic } from './topic.ts'
import { fillers, isLongEnough } from './vocabulary.ts'

/** Every condition and organ with a page. Source: decision 172. */
export const topics: readonly Topic[] = [...conditionTopics, ...organTopics]

const bySlug = new Map(topics.map((topic) => [topic.slug, topic]))

/** The topic at this address. Source: decision 172. */
export function topicAt(slug: string): Topic | undefined {
  return bySlug.get(slug)
}

const byKey = new Map(
  topics.flatMap((topic) =>
    [topic.name.en, topic.name.hi, topic.slug, ...topic.words].map((name) => [keyOf(name), topic]),
  ),
)
const near = nearWords(
  [...byKey.keys()].filter((key) => isLongEnough(key)),
  1,
)

/**
 * The topic that a request names as a whole, with one typing error in a long word: "fever", "tests
 * for diabetis", "बुखार की जाँच"; undefined for anything else.
 * Source: decision 172.
 */
export function topicNamed(request: string): Topic | undefined {
  const key = keyOf(request)
  const exact = byKey.get(key)
  if (exact || !isLongEnough(key)) return exact
  const meant = new Set(near(key).map((name) => byKey.get(name)))
  const [only] = meant
  return meant.size === 1 ? only : undefined
}

/** Topics of which a word begins with what is being typed, at most `most` of them. Source: decision 172. */
export function topicsBegun(typed: string, most: number): Topic[] {
  const key = keyOf(typed)
  if (key.length < 2) return []
  const found = [...byKey].filter(([name]) => name.startsWith(key)).map(([, topic]) => topic)
  return [...new Set(found)].slice(0, most)
}

/** Without the words around a name: "tests for fever" and "fever" are the same. */
function keyOf(text: string): string {
  const words = wordsOf(text)
  const telling = words.filter((word) => !fillers.has(word))
  return (telling.length > 0 ? telling : words).join('')
}
