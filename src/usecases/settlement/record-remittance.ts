import { lockTax } from '#src/db/queries/settlement/remittances.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { type RecordRemittance, RemittanceId } from '#src/domain/settlement/remittance.ts'
import { remitting } from '#src/domain/settlement/remitting.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Records that GST or TDS was paid to the state: the books owe that much less, under the challan's
 * number. Refuses `stale` where another amount is owed than was shown, `more-than-owed`,
 * `reference-used` for a known challan, and `day-to-come`.
 * Source: decision 056.
 */
export function recordRemittance(world: World, actor: Actor, input: RecordRemittance) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'tax:remit')
    const facts = await lockTax(step.tx, input)
    const id = RemittanceId.parse(world.chance.uuid())
    const at = { now: step.now, id, by: personOf(actor).id }
    return save(step, 'tax:remit', null, remitting(facts, input, at))
  })
}
