/** Hindi pages have this prefix, English ones none. Only the address decides the language. */
export const HINDI = '/hi'

export function localeIn(pathname: string): 'en' | 'hi' {
  return pathname === HINDI || pathname.startsWith(`${HINDI}/`) ? 'hi' : 'en'
}

/** The address as the router knows it: the same for both languages. */
export function withoutLanguage(path: string): string {
  const [pathname = ''] = path.split(/[?#]/)
  if (localeIn(pathname) === 'en') return path
  return pathname === HINDI ? `/${path.slice(HINDI.length)}` : path.slice(HINDI.length)
}

/** A route's complete address in a language: for canonical links and the site map. */
export function inLanguage(locale: 'en' | 'hi', path: string): string {
  if (locale === 'en') return path
  return path === '/' ? HINDI : `${HINDI}${path}`
}
