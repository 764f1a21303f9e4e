import type { ReflexStanding } from '#src/domain/reflex/reflex-page.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** Where a rule stands, in a word. */
export const standingWords: Record<ReflexStanding, () => string> = {
  waiting: m.reflex_waiting,
  holds: m.reflex_holds,
  coming: m.reflex_coming,
  ended: m.reflex_ended,
  refused: m.reflex_refused,
  withdrawn: m.reflex_withdrawn,
}

/** What was done, said once it is. */
export const doneWords: Readonly<Record<string, () => string>> = {
  proposed: m.reflex_done_proposed,
  confirmed: m.reflex_done_confirmed,
  refused: m.reflex_done_refused,
  withdrawn: m.reflex_done_withdrawn,
  ended: m.reflex_done_ended,
}
