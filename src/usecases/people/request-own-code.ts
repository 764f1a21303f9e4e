import { findPerson } from '#src/db/queries/people/people.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { sendCode } from '#src/usecases/parts/people/send-code.ts'

/**
 * Sends a code to the account's own phone, to prove the owner again. Counted apart from sign-in
 * codes. Refuses `phone-first` to an account without a verified phone, `too-many` with the fact
 * `waitSeconds`.
 */
export async function requestOwnCode(world: World, actor: Actor) {
  authorise(actor, 'account:prove')
  const { id } = personOf(actor)
  return world.db.transaction(async (tx) => {
    const person = await findPerson(tx, id)
    if (!person?.phone) throw new Refusal('phone-first')
    const { phone } = person
    const own = { phone, asker: 'signed-in', network: null, origin: null } as const
    const sent = await sendCode(world, tx, own)
    await audit(world, tx, actor, 'account:prove', id)
    return sent
  })
}
