import { findPersonByPhone, keepPhone } from '#src/db/queries/people/people.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { AddPhone } from '#src/domain/people/own-account.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { replaceNumber } from '#src/usecases/parts/people/replace-number.ts'
import { isTheirCode } from '#src/usecases/parts/people/their-code.ts'

/**
 * Sets the number of an account, by a code sent to it: each number has one account. With `instead`
 * it replaces the current one. Refuses the same `wrong-code` in every case; to a person who has the
 * phone also `phone-taken`, and `phone-stays` where the account has another number; with `instead`
 * also what `replaceNumber` refuses.
 * Source: reliability S37; decision 059.
 */
export async function addPhone(
  world: World,
  actor: Actor,
  { instead, ...input }: AddPhone & { challengeId: string },
) {
  authorise(actor, 'phone:add')
  const { id } = personOf(actor)
  if (instead) return replaceNumber(world, actor, { ...input, instead })
  // Refused after the commit, so that the attempt stays counted.
  const refused = await world.db.transaction(async (tx) => {
    const now = await world.clock.real(tx)
    if (!(await isTheirCode(world, tx, input, now))) return 'wrong-code'
    if (!(await keepPhone(tx, id, input.phone))) {
      const owner = await findPersonByPhone(tx, input.phone)
      return owner && owner.id !== id ? 'phone-taken' : 'phone-stays'
    }
    await audit(world, tx, actor, 'phone:add', id)
    return undefined
  })
  if (refused) throw new Refusal(refused)
  return { userId: id }
}
