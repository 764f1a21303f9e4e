import type { Actor } from '#src/domain/people/actor.ts'
import type { ReopenResult } from '#src/domain/results/calculated/inputs.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { isMeasuredAnew } from '#src/domain/results/reopen-reason.ts'
import { reopening } from '#src/domain/results/taking-back.ts'
import { reopeningMeasurement } from '#src/domain/tubes/sampled-again.ts'
import { authorise } from '#src/usecases/access.ts'
import { handOf, lockItem } from '#src/usecases/parts/results/locked-item.ts'
import { loadMeasuredAgain, sampleAt } from '#src/usecases/parts/tubes/sample.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { testItemId: TestItemId } & ReopenResult

/**
 * A pathologist of the lab reopens a result that is signed and not published: the value is kept
 * with its signature and no longer counts, its call and its counselling no longer apply, and the
 * test is entered, verified and signed again. Where the measurement is in doubt and its tube was
 * lost meanwhile, it gets a fresh sample or is given up. Refuses `stale` where it changed since it
 * was shown, `not-signatory`, and `follows-inputs` for a computed value. A published result is
 * changed by a revision instead.
 * Source: life cycle 5; ISO 15189:2022 7.4.1.8; decision 089.
 */
export function reopenResult(world: World, actor: Actor, { testItemId, ...input }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'result:authorise')
    if (!isMeasuredAnew(input.reason)) {
      const facts = await lockItem(step, permit, testItemId)
      return save(step, 'result:authorise', facts, reopening(facts, input, handOf(step)))
    }
    const facts = await loadMeasuredAgain(step, permit, testItemId)
    const at = { ...sampleAt(step), by: handOf(step).by }
    return save(step, 'result:authorise', facts, reopeningMeasurement(facts, input, at))
  })
}
