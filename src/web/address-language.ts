/** Hindi pages stand under this address, English ones without. The address alone says which. */
export const HINDI = '/hi'

export function localeIn(pathname: string): 'en' | 'hi' {
  return pathname === HINDI || pathname.startsWith(`${HINDI}/`) ? 'hi' : 'en'
}

/** The address as routes know it: the same for both languages. */
export function withoutLanguage(path: string): string {
  const [pathname = ''] = path.split(/[?#]/)
  if (localeIn(pathname) === 'en') return path
  return pathname === HINDI ? `/${path.slice(HINDI.length)}` : path.slice(HINDI.length)
}

/** A route's address in a language, as it stands outside the router: canonical links, site map. */
export function inLanguage(locale: 'en' | 'hi', path: string): string {
  if (locale === 'en') return path
  return path === '/' ? HINDI : `${HINDI}${path}`
}
