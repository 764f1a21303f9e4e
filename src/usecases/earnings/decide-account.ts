import { lockAccount } from '#src/db/queries/earnings/accounts.ts'
import type { DecideAccount } from '#src/domain/earnings/account.ts'
import { decidingAccount } from '#src/domain/earnings/deciding-account.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { refuseWrongPassword } from '#src/usecases/parts/people/refuse-wrong-password.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Finance verifies a phlebotomist's bank account or refuses it, signed with the password; verified,
 * it is paid to a day later. Refuses `password-again`, `same-person` to its owner, `stale`, and
 * `not-allowed-now`.
 * Source: reliability S29; decision 198.
 */
export async function decideAccount(world: World, actor: Actor, input: DecideAccount) {
  authorise(actor, 'bank-account:verify')
  const by = personOf(actor).id
  await refuseWrongPassword(world, by, input.password)
  return inStep(world, actor, async (step) => {
    const found = await lockAccount(step.tx, input.accountId)
    if (!found) throw new Refusal('not-found')
    const decision = decidingAccount(found, input, { by, now: step.now })
    return save(step, 'bank-account:verify', null, decision)
  })
}
