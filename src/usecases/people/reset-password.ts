import {
  endLinksOf,
  proveEmail,
  setPassword,
  takeLink,
} from '#src/db/queries/people/account-links.ts'
import { findUserIdByEmail } from '#src/db/queries/people/people-roles.ts'
import { deleteDevicesOf } from '#src/db/queries/people/people-guesses.ts'
import { deletePasskeysOf } from '#src/db/queries/people/passkeys.ts'
import { deleteSessionsOf } from '#src/db/queries/people/people.ts'
import type { ResetPassword } from '#src/domain/people/account-link.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { hashesOfLink } from '#src/usecases/parts/people/hash-link.ts'

/**
 * Sets the password of an account by the link sent to its address, which it verifies. Every session
 * and passkey of the account ends, no device is known to it, nobody is signed in (a second factor
 * is still asked), and its owner is told. Refuses `link-over`.
 * Source: decision 052; decision 068.
 */
export async function resetPassword(world: World, actor: Actor, input: ResetPassword) {
  authorise(actor, 'account-link:use')
  const passwordHash = await world.passwords.hash(input.password)
  return world.db.transaction(async (tx) => {
    const now = await world.clock.real(tx)
    const tokenHashes = hashesOfLink(world, input.token)
    const email = await takeLink(tx, { tokenHashes, purpose: 'reset', now })
    const userId = email === undefined ? undefined : await findUserIdByEmail(tx, email)
    if (email === undefined || !userId) throw new Refusal('link-over')
    await proveEmail(tx, userId)
    await setPassword(tx, { userId, id: world.chance.uuid(), passwordHash })
    await deleteSessionsOf(tx, userId)
    await deleteDevicesOf(tx, userId)
    const passkeys = await deletePasskeysOf(tx, userId)
    await endLinksOf(tx, email, now)
    await notify({ world, tx }, { id: userId }, { event: 'password-changed', facts: { passkeys } })
    await audit(world, tx, actor, 'account-link:use', userId, { purpose: 'reset' })
    return { email }
  })
}
