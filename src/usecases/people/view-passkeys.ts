import { findPasskeyChallenge } from '#src/db/queries/people/passkey-challenges.ts'
import { listPasskeysOf, loadFactors } from '#src/db/queries/people/passkeys.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { creationOf, PASSKEYS_AT_MOST } from '#src/domain/people/passkey.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The person's own passkeys, newest first, and the browser's options while one is being added in
 * this session.
 */
export function viewPasskeys(world: World, actor: Actor) {
  authorise(actor, 'passkey:own')
  const { id: userId, sessionId } = personOf(actor)
  return world.db.transaction(async (tx) => {
    const now = await world.clock.real(tx)
    const owner = await loadFactors(tx, userId, sessionId)
    if (!owner) throw new Refusal('not-found')
    const rows = await listPasskeysOf(tx, userId)
    const asked = sessionId && (await findPasskeyChallenge(tx, { sessionId }, now))
    const { rpId } = world.webauthn
    const brand = world.settings.operator.name.en
    await audit(world, tx, actor, 'account:read', userId, { part: 'passkeys' })
    return {
      hasPassword: owner.hasPassword,
      hasRoom: rows.length < PASSKEYS_AT_MOST,
      passkeys: rows.map(({ createdAt, lastUsedAt, ...row }) => ({
        ...row,
        since: createdAt.toString(),
        lastUsed: lastUsedAt?.toString() ?? null,
      })),
      adding: asked
        ? {
            name: asked.name ?? '',
            creation: creationOf({ ...asked, rpId, brand, owner, known: owner.credentials }),
          }
        : null,
    }
  })
}
