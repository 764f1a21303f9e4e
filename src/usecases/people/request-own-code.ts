import { findPerson } from '#src/db/queries/people.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { requestCode } from './request-code.ts'

/**
 * Sends a code to the account's own phone, to show once more that it is the owner who asks. Counted
 * with the codes for signing in. Refuses `phone-first` to an account that proved none, `too-many`.
 */
export async function requestOwnCode(world: World, actor: Actor) {
  authorise(actor, 'account:prove')
  const { id } = personOf(actor)
  const person = await world.db.transaction(async (tx) => {
    await audit(world, tx, actor, 'account:prove', id)
    return findPerson(tx, id)
  })
  if (!person?.phone) throw new Refusal('phone-first')
  return requestCode(world, actor, { phone: person.phone })
}
