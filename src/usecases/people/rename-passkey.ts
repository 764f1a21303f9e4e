import { renamePasskeyOf } from '#src/db/queries/passkeys.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { RenamePasskey } from '#src/domain/people/passkey.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

/** Another name for a passkey of the person. Refuses `not-found`, also for somebody else's. */
export function renamePasskey(world: World, actor: Actor, { id, name }: RenamePasskey) {
  authorise(actor, 'passkey:own')
  const { id: userId } = personOf(actor)
  return world.db.transaction(async (tx) => {
    if (!(await renamePasskeyOf(tx, userId, id, name))) throw new Refusal('not-found')
    await audit(world, tx, actor, 'passkey:own', userId, { renamed: id })
    return { id }
  })
}
