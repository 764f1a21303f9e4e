import { lockPapersAndFind } from '#src/db/queries/settlement/bank-papers.ts'
import { lockDeposit, lockDeposited } from '#src/db/queries/cash/cash.ts'
import type { ReconcileDeposit } from '#src/domain/cash/inputs.ts'
import { reconciling } from '#src/domain/cash/reconciling.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Finance compares the bank's receipt with a slip: its payments are reconciled, or they are short
 * and the phlebotomist is charged the missing amount. Refuses `same-person` to the person who
 * counted the cash and to the phlebotomist, `bank-amount-differs`, and `reference-used` where
 * another slip or a correction has that receipt.
 * Source: life cycle 2.
 */
export function reconcileDeposit(world: World, actor: Actor, input: ReconcileDeposit) {
  return inStep(world, actor, async (step) => {
    const { tx, now } = step
    const permit = authorise(actor, 'cash:reconcile')
    const slip = permit.over(await lockDeposit(tx, input.depositId))
    const isPaperUsed = await lockPapersAndFind(tx, input.bankReference)
    const facts = { slip, receipts: await lockDeposited(tx, slip.id), isPaperUsed }
    const compared = { ...input, by: personOf(actor).id, now }
    return save(step, 'cash:reconcile', null, reconciling(facts, compared))
  })
}
