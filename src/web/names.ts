import { hindiName } from '#src/domain/catalogue/hindi-names.ts'
import { getLocale } from './words/compiled/runtime.js'

/** A category, city, specimen, tube or preparation, in the page's language. */
export function nameHere(english: string): string {
  return (getLocale() === 'hi' && hindiName(english)) || english
}

/** What a test measures, in the page's language; in English where no Hindi is known. */
export function plainHere(item: { measures: string; measuresHi?: string | undefined }): string {
  return (getLocale() === 'hi' && item.measuresHi) || item.measures
}

/** The everyday name of a test beside the one that doctors write, where the page's language has one. */
export function everydayHere({ nameHi }: { nameHi: string | null }): string[] {
  return getLocale() === 'hi' && nameHi !== null ? [nameHi] : []
}

const devanagari = /\p{Script=Devanagari}/u

/** The other names of a test that this page's reader can read. */
export function aliasesHere(aliases: readonly string[]): string[] {
  if (getLocale() !== 'hi') return aliases.filter((name) => !devanagari.test(name))
  const isHindi = (name: string) => Number(devanagari.test(name))
  return aliases.toSorted((a, b) => isHindi(b) - isHindi(a))
}

/** Several tests in one sentence, by the names that labs and doctors use. */
export function namesOf(tests: readonly { name: string }[]): string {
  return tests.map(({ name }) => name).join(', ')
}
