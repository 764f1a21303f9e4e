import { lockMeasuring } from '#src/db/queries/quality-control/target-at-hand.ts'
import { measuringTest, type MeasureTest } from '#src/domain/instruments/measuring.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Sets that a test is measured on an instrument, and how often its controls are. Refuses `not-found`
 * for a test without numbers or one that the lab does not offer, `instrument-retired`, `stale`.
 * Source: ISO 15189:2022 7.3.7.2; decision 228.
 */
export function measureTest(world: World, actor: Actor, input: MeasureTest) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'instrument:keep')
    const found = await lockMeasuring(step.tx, input.instrumentId, input.testCode)
    const by = { by: personOf(actor).id, now: step.now }
    return save(step, 'instrument:keep', null, measuringTest(permit.over(found), input, by))
  })
}
