import { lockWeek } from '#src/db/queries/settlement/week-at-hand.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { OfWeek } from '#src/domain/settlement/inputs.ts'
import { makingBatch } from '#src/domain/settlement/making.ts'
import { BatchId } from '#src/domain/settlement/settlement.ts'
import { authorise, deciderOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Makes the payouts of a past week: for each lab and each phlebotomist everything that became
 * eligible before the week's end, less claw-backs and charges. A payee who is owed nothing or has
 * no bank account is left out and named. Refuses `week-not-over`, `batch-exists` where the week has
 * a batch, `nothing-to-pay`, and `same-person` to anybody who works at a lab of the batch and to a
 * phlebotomist of it.
 * Source: life cycle 7; decision 024; decision 198.
 */
export function makeBatch(world: World, actor: Actor, { week }: OfWeek) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'settlement:make')
    const { tx, now } = step
    const newId = () => world.chance.uuid()
    const at = { now, newId, batchId: BatchId.parse(newId()) }
    const facts = await lockWeek(tx, Temporal.PlainDate.from(week), now)
    return save(step, 'settlement:make', null, makingBatch(facts, deciderOf(actor), at))
  })
}
