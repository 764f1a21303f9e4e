import { takePasskeyChallenge } from '#src/db/queries/people/passkey-challenges.ts'
import { findPasskey, usePasskey } from '#src/db/queries/people/passkeys.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { type ShowPasskey, userHandleOf } from '#src/domain/people/passkey.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

type Shown = ShowPasskey & { challengeId: string }

/**
 * The person whose passkey signed this challenge with user verification: both factors at once. Any
 * answer uses up the challenge. Refuses the same `wrong-passkey` in every case.
 * Source: decision 068.
 */
export async function verifyPasskey(world: World, actor: Actor, shown: Shown) {
  authorise(actor, 'passkey:verify')
  const { challengeId, ...answer } = shown
  // In its own transaction: a wrong answer uses up the challenge too.
  const { asked, kept } = await world.db.transaction(async (tx) => ({
    asked: await takePasskeyChallenge(tx, { id: challengeId }, await world.clock.real(tx)),
    kept: await findPasskey(tx, answer.credentialId),
  }))
  if (!asked || !kept || answer.userHandle !== userHandleOf(kept.userId))
    throw new Refusal('wrong-passkey')
  const { challenge } = asked
  const counter = await world.webauthn.asserted({ ...answer, challenge, kept })
  if (counter === undefined) throw new Refusal('wrong-passkey')
  return world.db.transaction(async (tx) => {
    const usedAt = await world.clock.real(tx)
    if (!(await usePasskey(tx, { id: kept.id, counter, usedAt })))
      throw new Refusal('wrong-passkey')
    await audit(world, tx, actor, 'passkey:verify', kept.userId, { passkey: kept.id })
    return { userId: kept.userId }
  })
}
