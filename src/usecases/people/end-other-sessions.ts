import { deleteOtherSessions } from '#src/db/queries/people/own-sessions.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

/** Ends the person's other sessions. */
export function endOtherSessions(world: World, actor: Actor) {
  authorise(actor, 'session:own')
  const { id: userId, sessionId } = personOf(actor)
  if (sessionId === undefined) throw new Refusal('sign-in-first')
  return world.db.transaction(async (tx) => {
    const ended = await deleteOtherSessions(tx, userId, sessionId)
    await audit(world, tx, actor, 'session:own', userId, { ended })
    return { ended }
  })
}
