import { m } from '#src/web/words/compiled/messages.js'

/** Where a case must be reported. */
export const notifySystemWords = {
  nikshay: m.notifiable_nikshay,
  idsp: m.notifiable_idsp,
}
