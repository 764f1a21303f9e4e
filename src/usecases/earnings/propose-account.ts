import { AccountId, type ProposeAccount } from '#src/domain/earnings/account.ts'
import { proposingAccount } from '#src/domain/earnings/deciding-account.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { keepOwnAccount } from '#src/usecases/parts/labs/sealed-numbers.ts'
import { refuseWrongPassword } from '#src/usecases/parts/people/refuse-wrong-password.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A phlebotomist enters the bank account they want to be paid to, signed with the password; finance
 * verifies it, and until then the one before stays. Refuses `password-again`, and `change-waiting`
 * where another one waits.
 * Source: reliability S29; decision 198.
 */
export async function proposeAccount(world: World, actor: Actor, input: ProposeAccount) {
  authorise(actor, 'bank-account:propose')
  const { id: phlebotomistId } = personOf(actor)
  await refuseWrongPassword(world, phlebotomistId, input.password)
  const { bankName, accountHolderName: holderName, accountNumber, ifsc } = input
  return inStep(world, actor, (step) => {
    const id = AccountId.parse(world.chance.uuid())
    const kept = keepOwnAccount(world, id, accountNumber)
    const row = {
      id,
      phlebotomistId,
      bankName,
      holderName,
      ifsc,
      accountSealed: kept.sealed,
      accountHash: kept.hash,
      accountLastFour: accountNumber.slice(-4),
      state: 'waiting' as const,
      proposedAt: step.now,
    }
    return save(step, 'bank-account:propose', null, proposingAccount(row))
  })
}
