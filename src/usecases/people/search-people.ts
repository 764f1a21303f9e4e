import { type HeldGrant, listGrantsOf } from '#src/db/queries/people/people-roles.ts'
import { searchPeople as findPeople } from '#src/db/queries/people/people.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { maskedEmail, maskedPhone, wholeEmail } from '#src/domain/people/masked.ts'
import type { SearchPeople } from '#src/domain/people/suspension.ts'
import { authorise, mayEver } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * People by part of their name, address or number, 50 at most. A person who gives roles sees full
 * addresses and numbers, because a role must go to the right person; everybody else sees them
 * masked. The audit records whose were shown, and how.
 * Source: decision 052.
 */
export async function searchPeople(world: World, actor: Actor, { q }: SearchPeople) {
  authorise(actor, 'person:read')
  const isWhole = mayEver(actor, 'role:grant')
  return world.db.transaction(async (tx) => {
    const rows = await findPeople(tx, q)
    const held = await listGrantsOf(
      tx,
      rows.map(({ id }) => id),
    )
    const byPerson = Map.groupBy(held, ({ userId }) => userId)
    const found = rows.map(({ id }) => id)
    await audit(world, tx, actor, 'person:read', 'search', { found, isWhole })
    return rows.map(({ id, name, email, phone, isEmailVerified, grants, isSuspended }) => ({
      id,
      name,
      email: isWhole ? wholeEmail(email) : maskedEmail(email),
      isEmailVerified,
      phone: isWhole ? phone : maskedPhone(phone),
      // A number is only stored with the first right code sent to it.
      isPhoneVerified: phone !== null,
      roles: grants.map(({ role }) => role),
      grants: (byPerson.get(id) ?? []).map(grantView),
      isSuspended,
    }))
  })
}

/** `place` is the name of the lab or the city. */
function grantView({ id, role, labId, locationId, place }: HeldGrant) {
  return { id, role, labId, locationId, place }
}
