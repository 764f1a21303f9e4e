import { findStoppable } from '#src/db/queries/people/email-changes.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { maskedEmail } from '#src/domain/people/masked.ts'
import { type HeldLink, STOP_LIFE } from '#src/domain/people/own-account.ts'
import { authorise } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { hashLink } from '#src/usecases/parts/people/hash-link.ts'

/** What the link to the old address would stop; nothing is used up. Refuses `link-over`. */
export async function viewKeptAddress(world: World, actor: Actor, { token }: HeldLink) {
  authorise(actor, 'account-link:use')
  const row = await world.db.transaction(async (tx) => {
    const since = (await world.clock.real(tx)).subtract(STOP_LIFE)
    return findStoppable(tx, hashLink(world, token), since)
  })
  if (!row) throw new Refusal('link-over')
  return { email: maskedEmail(row.oldEmail), newEmail: maskedEmail(row.email) }
}
