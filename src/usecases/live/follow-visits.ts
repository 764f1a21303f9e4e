import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { followerOf } from '#src/usecases/parts/live/follower-of.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * What an open page of a phlebotomist follows: that their visits, or those on offer to them,
 * changed.
 * Source: decision 196.
 */
export async function followVisits(_world: World, actor: Actor) {
  authorise(actor, 'visit:follow')
  return followerOf(actor)
}
