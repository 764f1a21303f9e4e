import { renamePasskeyOf } from '#src/db/queries/people/passkeys.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { RenamePasskey } from '#src/domain/people/passkey.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Renames a passkey of the person. Refuses `stale` where it was renamed since it was shown,
 * `not-found`, also for somebody else's.
 */
export function renamePasskey(world: World, actor: Actor, input: RenamePasskey) {
  authorise(actor, 'passkey:own')
  const { id: userId } = personOf(actor)
  return world.db.transaction(async (tx) => {
    const done = await renamePasskeyOf(tx, { ...input, userId })
    if (done !== 'renamed') throw new Refusal(done)
    await audit(world, tx, actor, 'passkey:own', userId, { renamed: input.id })
    return { id: input.id }
  })
}
