import { putPasskeyChallenge } from '#src/db/queries/people/passkey-challenges.ts'
import { loadFactors } from '#src/db/queries/people/passkeys.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import {
  type BeginPasskey,
  CHALLENGE_LIFE,
  mayAddFactor,
  PASSKEYS_AT_MOST,
} from '#src/domain/people/passkey.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Starts adding a passkey: this session has five minutes to answer one challenge. Asks for the
 * password again; refuses `password-again` and `too-many`, `second-factor-first` to a role that has
 * not shown its own, `factor-first` where a second factor exists that this session has not shown,
 * and `passkeys-enough` from the eleventh on.
 * Source: decision 068.
 */
export async function beginPasskey(world: World, actor: Actor, { name, password }: BeginPasskey) {
  authorise(actor, 'passkey:own')
  const { id: userId, sessionId, needsSecondFactor } = personOf(actor)
  if (needsSecondFactor) throw new Refusal('second-factor-first')
  if (!sessionId) throw new Refusal('sign-in-first')
  if (!(await world.passwords.confirm(userId, password))) throw new Refusal('password-again')
  return world.db.transaction(async (tx) => {
    const factors = await loadFactors(tx, userId, sessionId)
    if (!factors || !mayAddFactor(factors)) throw new Refusal('factor-first')
    if (factors.passkeys >= PASSKEYS_AT_MOST) throw new Refusal('passkeys-enough')
    const expiresAt = (await world.clock.real(tx)).add(CHALLENGE_LIFE)
    const challenge = world.chance.token()
    const id = world.chance.uuid()
    await putPasskeyChallenge(tx, { id, challenge, sessionId, name, expiresAt })
    await audit(world, tx, actor, 'passkey:own', userId, { begun: true })
    return { expiresAt: expiresAt.toString() }
  })
}
