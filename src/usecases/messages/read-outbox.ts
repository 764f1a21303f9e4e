import { newestMessages } from '#src/db/queries/messages/messages.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { openLetter } from '#src/usecases/parts/messages/sealed-letter.ts'

const shown = 50
/** Addresses are sealed, so one person's messages are searched among this many. */
const looked = 1000

/**
 * What a demonstration would have sent, newest first, at most 50; `to` selects one address. Open to
 * everyone while the server listens on localhost only, otherwise to administrators. Refuses
 * `not-found` outside demo mode.
 * Source: model, "Demo mode".
 */
export function readOutbox(world: World, actor: Actor, { to }: { to?: string | undefined }) {
  const { isDemo, isOutboxOpen } = world.settings
  if (!isDemo) return Promise.reject(new Refusal('not-found'))
  if (!isOutboxOpen) authorise(actor, 'outbox:read')
  return world.db.transaction(async (tx) => {
    const rows = await newestMessages(tx, to === undefined ? shown : looked)
    const messages = rows.flatMap(({ id, event, channel, state, createdAt, ...row }) => {
      const letter = openLetter(world, { id, event, channel, state, createdAt, ...row })
      if (!letter || channel === 'devices' || (to !== undefined && letter.to !== to)) return []
      return [{ id, event, channel, ...letter, createdAt: createdAt.toString(), state }]
    })
    await audit(world, tx, actor, 'outbox:read', 'outbox')
    return messages.slice(0, shown)
  })
}
