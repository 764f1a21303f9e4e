import { lockBenchOfOrder } from '#src/db/queries/results/bench-at-hand.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { entries, type EntryOfItem, isOfOrder } from '#src/domain/results/entry/entries.ts'
import { authorise, refuseOwnBooking } from '#src/usecases/access.ts'
import { withUnitsHere } from '#src/usecases/parts/results/elsewhere-units.ts'
import { handOf } from '#src/usecases/parts/results/locked-item.ts'
import { dropTyped } from '#src/usecases/parts/results/sealed-typing.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { refusedAs, save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Each test of the order at most once. */
type Input = { orderId: OrderId; results: readonly EntryOfItem[] }

/**
 * Enters several results of one order in one step, each as `enterResult` does: those that are
 * refused say why, and the others are entered. Refuses `not-found` where a test is not of the order.
 * Source: life cycle 5; decision 028.
 */
export function enterResults(world: World, actor: Actor, { orderId, results }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'result:enter')
    const facts = await lockBenchOfOrder(step.tx, orderId)
    permit.over(facts?.order)
    if (!facts || !isOfOrder(facts, results)) throw new Refusal('not-found')
    refuseOwnBooking(actor, facts.booking)
    const decision = entries(await withUnitsHere(step, facts), results, handOf(step))
    const { entered, refused } = await save(step, 'result:enter', facts, decision)
    const saved = entered.map(({ testItemId }) => testItemId)
    await dropTyped(step, orderId, saved)
    return {
      entered,
      refused: refused.map(({ testItemId, why }) => {
        const { refusal, detail } = refusedAs(step, why)
        return { testItemId, refusal, ...detail }
      }),
    }
  })
}
