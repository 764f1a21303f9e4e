import { deleteRepliesBefore } from '#src/db/queries/replies/replies.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { World } from '#src/usecases/world.ts'

/** Promised for a day, kept for two: a retry at the limit still gets its answer. */
const keptFor = { hours: 48 }

/** Once a day: deletes idempotency records that nobody will use again. */
export function purgeReplies(world: World, actor: Actor): Promise<{ purged: number }> {
  authorise(actor, 'clock:tick')
  return world.db.transaction(async (tx) => {
    const purged = await deleteRepliesBefore(tx, (await world.clock.real(tx)).subtract(keptFor))
    await audit(world, tx, actor, 'clock:tick', 'replies', { purged })
    return { purged }
  })
}
