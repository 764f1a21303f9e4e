import { inLanguage } from '#src/web/address-language.ts'
import { useSite } from '#src/web/site.ts'
import { getLocale } from '#src/web/words/compiled/runtime.js'

/** Where a page stands for the world outside: facts and links for machines name whole addresses. */
export type Place = {
  /** Without a slash at the end. */
  baseUrl: string
  locale: 'en' | 'hi'
}

export function usePlace(): Place {
  return { baseUrl: useSite()?.baseUrl ?? '', locale: getLocale() }
}

/** The whole address of a route, in the place's language. */
export function addressAt({ baseUrl, locale }: Place, path: string): string {
  return baseUrl + inLanguage(locale, path)
}

/** The same in both languages, as `hreflang` names them; English for whoever speaks neither. */
export function alternates(baseUrl: string, path: string) {
  const at = (locale: 'en' | 'hi') => addressAt({ baseUrl, locale }, path)
  return [
    { hreflang: 'en-IN', href: at('en') },
    { hreflang: 'hi-IN', href: at('hi') },
    { hreflang: 'x-default', href: at('en') },
  ] as const
}
