import { lockCashInHand } from '#src/db/queries/cash/cash.ts'
import { depositing } from '#src/domain/cash/depositing.ts'
import type { DepositCash } from '#src/domain/cash/inputs.ts'
import { DepositId } from '#src/domain/payments/payment.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The back office counts and takes all the cash that a phlebotomist holds, on one slip. Less than
 * the receipts add up to needs a reason. Refuses `no-cash-held` (also to the second of two people
 * who count the same cash), `wrong-amount`, and `same-person` to somebody handing in their own.
 * Source: life cycle 2.
 */
export function depositCash(world: World, actor: Actor, input: DepositCash) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'cash:deposit')
    const { chance } = world
    const held = await lockCashInHand(step.tx, input.phlebotomistId)
    const given = {
      by: personOf(actor).id,
      now: step.now,
      id: DepositId.parse(chance.uuid()),
      number: `D${step.now.epochMilliseconds}${chance.digits(6)}`,
    }
    return save(step, 'cash:deposit', null, depositing(held, input, given))
  })
}
