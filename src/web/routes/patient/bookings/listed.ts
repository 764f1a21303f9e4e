import { getLocale } from '#src/web/words/compiled/runtime.js'

/** Several names in the reader's language: "Asha, Ravi and Meera". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(getLocale() === 'hi' ? 'hi-IN' : 'en-IN').format(names)
}
