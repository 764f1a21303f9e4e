import { lockMeasuring } from '#src/db/queries/quality-control/target-at-hand.ts'
import { type StopMeasuringTest, stoppingTest } from '#src/domain/instruments/measuring.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Sets that a test is no longer measured on an instrument. Refuses `not-found` where it is not,
 * `failure-open` while a failure of its controls there is open, `stale`.
 * Source: ISO 15189:2022 7.3.7.2; decision 228.
 */
export function stopMeasuringTest(world: World, actor: Actor, input: StopMeasuringTest) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'instrument:keep')
    const found = await lockMeasuring(step.tx, input.instrumentId, input.testCode)
    const by = { by: personOf(actor).id, now: step.now }
    return save(step, 'instrument:keep', null, stoppingTest(permit.over(found), input, by))
  })
}
