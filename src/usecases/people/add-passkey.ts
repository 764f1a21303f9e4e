import { lockName } from '#src/db/queries/changes/named-lock.ts'
import { takePasskeyChallenge } from '#src/db/queries/people/passkey-challenges.ts'
import { insertPasskey, loadFactors } from '#src/db/queries/people/passkeys.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { type AddPasskey, PASSKEYS_AT_MOST } from '#src/domain/people/passkey.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Stores the passkey that this session requested, and tells its owner by e-mail. Any answer uses up
 * the challenge. Refuses `wrong-passkey` for anything invalid about it, and `passkeys-enough`.
 * Source: decision 068.
 */
export async function addPasskey(world: World, actor: Actor, answer: AddPasskey) {
  authorise(actor, 'passkey:own')
  const { id: userId, sessionId } = personOf(actor)
  // In its own transaction: a wrong answer uses up the challenge too.
  const asked = await world.db.transaction(async (tx) =>
    sessionId ? takePasskeyChallenge(tx, { sessionId }, await world.clock.real(tx)) : undefined,
  )
  const { challenge, name } = asked ?? {}
  const made = challenge && name && (await world.webauthn.attested({ ...answer, challenge }))
  if (!made) throw new Refusal('wrong-passkey')
  return world.db.transaction(async (tx) => {
    await lockName(tx, `passkeys ${userId}`)
    const owner = await loadFactors(tx, userId, sessionId)
    if (!owner) throw new Refusal('not-found')
    const id = world.chance.uuid()
    const createdAt = await world.clock.real(tx)
    if (!(await insertPasskey(tx, { ...made, id, userId, name, createdAt })))
      throw new Refusal(owner.passkeys >= PASSKEYS_AT_MOST ? 'passkeys-enough' : 'wrong-passkey')
    await notify({ world, tx }, { id: userId }, { event: 'passkey-added', facts: { name } })
    await audit(world, tx, actor, 'passkey:own', userId, { added: id })
    return { id }
  })
}
