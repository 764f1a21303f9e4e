import { m } from '#src/web/words/compiled/messages.js'

/** Posts, so that it works without JavaScript and is no address of its own. */
export function LanguageSwitch() {
  return (
    <form method="post" action="/language">
      <button type="submit" className="linklike" lang={m.frame_other_language_code()}>
        {m.frame_other_language()}
      </button>
    </form>
  )
}
