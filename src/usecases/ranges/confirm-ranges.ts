import { readRangesAtHand } from '#src/db/queries/ranges/ranges-at-hand.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { confirming } from '#src/domain/ranges/confirming.ts'
import type { ConfirmRanges } from '#src/domain/results/judging/range-standing.ts'
import { personOf } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The pathologist confirms the ranges of these tests for this lab: exactly those shown, all or
 * none. Later reports show them as the lab's own. Refuses `stale`, naming the tests, where the data
 * or another pathologist changed one since; `forbidden` to anybody who is not a registered
 * signatory of the lab. Confirmed ranges are unchanged.
 * Source: ISO 15189:2022 7.3.5; decision 038.
 */
export function confirmRanges(world: World, actor: Actor, input: ConfirmRanges) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'range:confirm', input)
    const { id: userId } = personOf(actor)
    const codes = input.tests.map(({ testCode }) => testCode)
    const facts = await readRangesAtHand(step.tx, { labId, userId, codes })
    return save(step, 'range:confirm', null, confirming(facts, input, userId, step.now))
  })
}
