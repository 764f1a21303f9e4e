import { putPasskeyChallenge } from '#src/db/queries/people/passkey-challenges.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { CHALLENGE_LIFE, requestOf } from '#src/domain/people/passkey.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { World } from '#src/usecases/world.ts'

/** The challenge an authenticator signs to sign its person in: single-use, within five minutes. */
export function challengePasskey(world: World, actor: Actor) {
  authorise(actor, 'passkey:challenge')
  return world.db.transaction(async (tx) => {
    const id = world.chance.uuid()
    const challenge = world.chance.token()
    const expiresAt = (await world.clock.real(tx)).add(CHALLENGE_LIFE)
    await putPasskeyChallenge(tx, { id, challenge, expiresAt })
    await audit(world, tx, actor, 'passkey:challenge', id)
    return { challengeId: id, request: requestOf({ challenge, rpId: world.webauthn.rpId }) }
  })
}
