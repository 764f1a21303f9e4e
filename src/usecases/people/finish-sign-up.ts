import { endLinksOf, takeLink } from '#src/db/queries/people/account-links.ts'
import { insertAccount } from '#src/db/queries/people/people-demo.ts'
import type { FinishSignUp } from '#src/domain/people/account-link.ts'
import { type Actor, UserId } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { hashesOfLink } from '#src/usecases/parts/people/hash-link.ts'

/**
 * Creates the account of an address by the link that was sent there: there is none before, so
 * nobody can hold one for somebody else's address. Refuses `link-over`, also where the address has
 * an account by now.
 * Source: decision 052.
 */
export async function finishSignUp(world: World, actor: Actor, input: FinishSignUp) {
  authorise(actor, 'account-link:use')
  const passwordHash = await world.passwords.hash(input.password)
  return world.db.transaction(async (tx) => {
    const now = await world.clock.real(tx)
    const tokenHashes = hashesOfLink(world, input.token)
    const email = await takeLink(tx, { tokenHashes, purpose: 'sign-up', now })
    if (email === undefined) throw new Refusal('link-over')
    const id = UserId.parse(world.chance.uuid())
    const credentialId = world.chance.uuid()
    const person = { id, name: input.name, email, passwordHash, credentialId }
    if (!(await insertAccount(tx, person))) throw new Refusal('link-over')
    await endLinksOf(tx, email, now)
    await audit(world, tx, actor, 'account-link:use', id, { purpose: 'sign-up' })
    return { userId: id }
  })
}
