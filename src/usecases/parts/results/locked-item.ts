import { lockBenchOfItem } from '#src/db/queries/results/bench-at-hand.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { type Permit, personOf, refuseOwnBooking } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { withUnitsHere } from './elsewhere-units.ts'

/**
 * A test of the actor's lab with everything its values depend on, its booking locked; refuses
 * `own-booking`.
 */
export async function lockItem(step: Step, permit: Permit, id: TestItemId) {
  const facts = await lockBenchOfItem(step.tx, id)
  permit.over(facts?.item)
  if (!facts) throw new Refusal('not-found')
  refuseOwnBooking(step.actor, facts.booking)
  return withUnitsHere(step, facts)
}

/** Who acts on the bench, when, and where ids come from. */
export function handOf({ world, now, actor }: Step) {
  return { by: personOf(actor).id, now, newId: () => world.chance.uuid() }
}
