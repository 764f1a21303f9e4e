import { stringify } from 'csv-stringify/sync'
import { allContactMessages } from '#src/db/queries/contact/contact-messages.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { forSpreadsheets } from '#src/usecases/spreadsheet.ts'
import type { World } from '#src/usecases/world.ts'
import { messageView } from '#src/usecases/parts/contact/message-view.ts'

/** More than an office reads; older ones are in the list. */
const AT_MOST = 10_000
const columns = [
  'createdAt',
  'state',
  'source',
  'username',
  'email',
  'phone',
  'subject',
  'message',
] as const satisfies readonly (keyof ReturnType<typeof messageView>)[]

/**
 * The newest 10,000 tickets as CSV in UTF-8 with a byte order mark. Visitors' text stays text: a
 * cell that would be a formula begins with an apostrophe. May lag.
 * Source: reliability S18.
 */
export async function exportContactMessages(world: World, actor: Actor) {
  authorise(actor, 'contact:export')
  const rows = await world.lagging.read((tx) => allContactMessages(tx, AT_MOST))
  const messages = rows.map((row) => messageView(world, row))
  const detail = { count: messages.length }
  await world.db.transaction((tx) => audit(world, tx, actor, 'contact:export', 'csv', detail))
  return stringify(messages, {
    columns: [...columns],
    header: true,
    bom: true,
    ...forSpreadsheets,
  })
}
