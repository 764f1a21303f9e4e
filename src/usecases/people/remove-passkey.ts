import { deletePasskeyOf } from '#src/db/queries/people/passkeys.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { RemovePasskey } from '#src/domain/people/passkey.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Removes a passkey; it no longer signs anybody in. Refuses `not-found`, also for somebody else's.
 */
export function removePasskey(world: World, actor: Actor, { id }: RemovePasskey) {
  authorise(actor, 'passkey:own')
  const { id: userId } = personOf(actor)
  return world.db.transaction(async (tx) => {
    const name = await deletePasskeyOf(tx, userId, id)
    if (name === undefined) throw new Refusal('not-found')
    await audit(world, tx, actor, 'passkey:own', userId, { removed: id })
    return { name }
  })
}
