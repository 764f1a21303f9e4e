import { deleteSessionOf } from '#src/db/queries/people/own-sessions.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { EndSession } from '#src/domain/people/own-session.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

/** Ends one session of the person at once. Refuses `not-found`, also for somebody else's. */
export function endOwnSession(world: World, actor: Actor, { id }: EndSession) {
  authorise(actor, 'session:own')
  const { id: userId } = personOf(actor)
  return world.db.transaction(async (tx) => {
    if (!(await deleteSessionOf(tx, userId, id))) throw new Refusal('not-found')
    await audit(world, tx, actor, 'session:own', userId, { ended: 1 })
    return { ended: 1 }
  })
}
