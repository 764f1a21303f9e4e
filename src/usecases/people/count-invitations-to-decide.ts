import { countWaitingFor } from '#src/db/queries/people/invitations.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import type { World } from '#src/usecases/world.ts'

/** How many invitations wait for this administrator's approval. */
export function countInvitationsToDecide(world: World, actor: Actor) {
  authorise(actor, 'invitation:decide')
  const { id } = personOf(actor)
  return world.db.transaction(async (tx) => ({
    count: await countWaitingFor(tx, id, await world.clock.real(tx)),
  }))
}
