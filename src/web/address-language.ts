import { HINDI, type Language } from '#src/domain/people/language.ts'

export function localeIn(pathname: string): Language {
  return pathname === HINDI || pathname.startsWith(`${HINDI}/`) ? 'hi' : 'en'
}

/** The address as the router knows it: the same for both languages. */
export function withoutLanguage(path: string): string {
  const [pathname = ''] = path.split(/[?#]/)
  if (localeIn(pathname) === 'en') return path
  return pathname === HINDI ? `/${path.slice(HINDI.length)}` : path.slice(HINDI.length)
}
