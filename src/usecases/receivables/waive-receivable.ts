import { lockReceivableToWaive } from '#src/db/queries/receivables/receivables.ts'
import type { ReceivableId } from '#src/domain/payments/payment.ts'
import { waiving } from '#src/domain/receivables/ending-receivable.ts'
import type { WaiveReceivable } from '#src/domain/receivables/waive-receivable.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, refuseOwnMoney } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { receivableId: ReceivableId } & WaiveReceivable

/**
 * Waives a fee, with a reason. A cash booking that carries it has that much less due at the door.
 * Refuses `same-person` to the patient whose fee it is, `stale` where another booking took it
 * meanwhile, and `not-allowed-now` once it is settled, while its carrier is paid online, or where
 * nothing would be left to pay at the door.
 * Source: life cycle 9.
 */
export function waiveReceivable(world: World, actor: Actor, { receivableId, reason }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'receivable:waive')
    const facts = await lockReceivableToWaive(step.tx, receivableId)
    permit.over(facts?.receivable)
    if (!facts) throw new Refusal('not-found')
    refuseOwnMoney(actor, facts.receivable.accountId)
    return save(step, 'receivable:waive', null, waiving(facts, reason))
  })
}
