import { lockDebt } from '#src/db/queries/settlement/lab-debts.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { DecideDebt } from '#src/domain/settlement/debt.ts'
import { decidingDebt } from '#src/domain/settlement/ending-debts.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import { authorise, deciderOf } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A second person confirms that a lab's debt was received or is written off: the lab's next payout
 * is reduced by that much less; or rejects it. Refuses `same-person` to the proposer and to anybody
 * who works at the lab, `stale`, `not-allowed-now`, and `more-than-owed` where the lab has accrued
 * more meanwhile.
 * Source: decision 056.
 */
export function decideDebt(world: World, actor: Actor, { debtId, ...input }: DecideDebt) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'debt:end')
    const facts = await lockDebt(step.tx, debtId)
    if (!facts) throw new Refusal('not-found')
    const entryId = SettlementId.parse(world.chance.uuid())
    const at = { by: deciderOf(actor), now: step.now, entryId }
    return save(step, 'debt:end', null, decidingDebt(facts, input, at))
  })
}
