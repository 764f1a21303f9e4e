import { listSessionsNow } from '#src/db/queries/live/sessions-now.ts'
import { endedFollowers, type Follower } from '#src/domain/live/followed.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Of the sign-ins that follow something those that are over, or have other roles than before.
 * Source: decision 196.
 */
export async function listEndedFollowers(
  world: World,
  actor: Actor,
  followers: readonly Follower[],
): Promise<string[]> {
  authorise(actor, 'live:tell')
  return world.db.transaction(async (tx) => {
    const ids = followers.map(({ sessionId }) => sessionId)
    const now = await world.clock.real(tx)
    return endedFollowers(followers, await listSessionsNow(tx, ids), now)
  })
}
