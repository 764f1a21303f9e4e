import { lockWaitingOf } from '#src/db/queries/settlement/lab-debts.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { DebtId, type ProposeDebt } from '#src/domain/settlement/debt.ts'
import { proposingDebt } from '#src/domain/settlement/ending-debts.ts'
import { authorise, deciderOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * One person reports that a lab's debt was paid, or is to be written off, because the lab will not
 * earn it back soon or has ended. Nothing is posted until another confirms it. Refuses `stale`
 * where the lab owes another amount than was shown, `more-than-owed`, `reference-used` for a known
 * transfer or while another proposal is open, and `same-person` to anybody who works at the lab.
 * Source: decision 056.
 */
export function proposeDebt(world: World, actor: Actor, input: ProposeDebt) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'debt:end')
    const waiting = await lockWaitingOf(step.tx, input.labId)
    const id = DebtId.parse(world.chance.uuid())
    const decided = proposingDebt(waiting, input, { id, by: deciderOf(actor), now: step.now })
    return save(step, 'debt:end', null, decided)
  })
}
