import { inLanguage } from '#src/domain/people/language.ts'
import { useSite } from '#src/web/site.ts'
import { getLocale } from '#src/web/words/compiled/runtime.js'

/** A page's public address: structured data and links use complete addresses. */
export type Place = {
  /** Without a trailing slash. */
  baseUrl: string
  locale: 'en' | 'hi'
}

export function usePlace(): Place {
  return { baseUrl: useSite()?.baseUrl ?? '', locale: getLocale() }
}

/** The complete address of a route, in the place's language. */
export function addressAt({ baseUrl, locale }: Place, path: string): string {
  return baseUrl + inLanguage(locale, path)
}

/** The address in both languages for `hreflang`; English as the default. */
export function alternates(baseUrl: string, path: string) {
  const at = (locale: 'en' | 'hi') => addressAt({ baseUrl, locale }, path)
  return [
    { hreflang: 'en-IN', href: at('en') },
    { hreflang: 'hi-IN', href: at('hi') },
    { hreflang: 'x-default', href: at('en') },
  ] as const
}
