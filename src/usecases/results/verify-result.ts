import type { Actor } from '#src/domain/people/actor.ts'
import { verification } from '#src/domain/results/verification.ts'
import type { VerifyResult } from '#src/domain/results/calculated/inputs.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { authorise } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { handOf, lockItem } from '#src/usecases/parts/results/locked-item.ts'

type Input = { testItemId: TestItemId } & VerifyResult

/**
 * The technical check: value, sample and instrument are consistent. For the value that was shown: a
 * different current one is refused as `stale`, a number that nothing judged as `needs-decision`. A
 * critical or held one, and one of a test with a stricter rule, is never verified by the person who
 * entered it: refuses `same-person`. One that changed too much since the person's last one is verified
 * by a pathologist of the lab: refuses `needs-pathologist`.
 * Source: life cycle 5; decision 028; decision 039.
 */
export function verifyResult(world: World, actor: Actor, { testItemId, ...input }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'result:verify')
    const facts = await lockItem(step, permit, testItemId)
    return save(step, 'result:verify', facts, verification(facts, input, handOf(step)))
  })
}
