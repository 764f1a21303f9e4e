import { type HeldGrant, listGrantsOf } from '#src/db/queries/people-roles.ts'
import { searchPeople as findPeople } from '#src/db/queries/people.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { maskedEmail, maskedPhone } from '#src/domain/people/masked.ts'
import type { SearchPeople } from '#src/domain/people/suspension.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { World } from '#src/usecases/world.ts'

/** People by part of their name, address or number, 50 at most; what identifies them is masked. */
export async function searchPeople(world: World, actor: Actor, { q }: SearchPeople) {
  authorise(actor, 'person:read')
  return world.db.transaction(async (tx) => {
    const rows = await findPeople(tx, q)
    const held = await listGrantsOf(
      tx,
      rows.map(({ id }) => id),
    )
    const byPerson = Map.groupBy(held, ({ userId }) => userId)
    await audit(world, tx, actor, 'person:read', 'search', { found: rows.map(({ id }) => id) })
    return rows.map(({ id, name, email, phone, grants, isSuspended }) => ({
      id,
      name,
      email: maskedEmail(email),
      phone: maskedPhone(phone),
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
