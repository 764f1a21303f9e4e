import { m } from '#src/web/words/compiled/messages.js'

/** Where a case is to be told. */
export const notifySystemWords = {
  nikshay: m.notifiable_nikshay,
  idsp: m.notifiable_idsp,
}
