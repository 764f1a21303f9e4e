import { getLocale } from './words/compiled/runtime.js'

/** The page's language for Intl: Indian digits, months and currency. */
export function intlLocale(): 'en-IN' | 'hi-IN' {
  return getLocale() === 'hi' ? 'hi-IN' : 'en-IN'
}
