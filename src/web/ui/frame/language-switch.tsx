import { useLocation } from 'react-router'
import { inLanguage } from '#src/domain/people/language.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'

/** The same page in the other language: a plain link, outside the router's base. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation()
  const other = getLocale() === 'en' ? 'hi' : 'en'
  return (
    <a
      className="linklike"
      href={inLanguage(other, pathname + search)}
      lang={other}
      hrefLang={other}
    >
      {m.frame_other_language()}
    </a>
  )
}
