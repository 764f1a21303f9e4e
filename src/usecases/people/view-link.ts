import { findGoodLink } from '#src/db/queries/people/account-links.ts'
import type { LinkPurpose } from '#src/domain/people/account-link.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { hashesOfLink } from '#src/usecases/parts/people/hash-link.ts'

/**
 * The address that a link was sent to, for its holder; nothing is used up. Refuses `link-over`
 * alike where it is forged, for another purpose, used or expired.
 */
export async function viewLink(
  world: World,
  actor: Actor,
  { token, purpose }: { token: string; purpose: LinkPurpose },
) {
  authorise(actor, 'account-link:use')
  const row = await world.db.transaction(async (tx) => {
    const now = await world.clock.real(tx)
    return findGoodLink(tx, { tokenHashes: hashesOfLink(world, token), purpose, now })
  })
  if (!row) throw new Refusal('link-over')
  return { email: row.email }
}
