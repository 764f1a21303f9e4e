import { findEmailChange } from '#src/db/queries/people/email-changes.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { type HeldLink, NEW_ADDRESS_LIFE } from '#src/domain/people/own-account.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { hashLink } from '#src/usecases/parts/people/hash-link.ts'

/** The address that this account's link would set; nothing is used up. Refuses `link-over`. */
export async function viewNewEmail(world: World, actor: Actor, { token }: HeldLink) {
  authorise(actor, 'account:correct')
  const { id: userId } = personOf(actor)
  const row = await world.db.transaction(async (tx) => {
    const since = (await world.clock.real(tx)).subtract(NEW_ADDRESS_LIFE)
    return findEmailChange(tx, { tokenHash: hashLink(world, token), userId, since })
  })
  if (!row) throw new Refusal('link-over')
  return { email: row.email }
}
