import { getLocale } from '#src/web/words/compiled/runtime.js'

/** The name of a condition or organ in the page's language. */
export function topicHere({ en, hi }: { en: string; hi: string }): string {
  return getLocale() === 'hi' ? hi : en
}
