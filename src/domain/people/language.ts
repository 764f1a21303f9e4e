/** The languages in which pages and messages are written. */
export const languages = ['en', 'hi'] as const
export type Language = (typeof languages)[number]

/** For Intl: Indian digits, months and currency. */
export const intlOf = { en: 'en-IN', hi: 'hi-IN' } as const satisfies Record<Language, string>

/** Hindi pages have this prefix, English ones none. Only the address decides the language. */
export const HINDI = '/hi'

/**
 * A page's path in a language: for links in messages, canonical links and the site map.
 * Source: decision 158.
 */
export function inLanguage(language: Language, path: string): string {
  if (language === 'en') return path
  return path === '/' ? HINDI : `${HINDI}${path}`
}
