import { readRangesAtHand } from '#src/db/queries/ranges/ranges-at-hand.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { withdrawing } from '#src/domain/ranges/confirming.ts'
import type { WithdrawRange } from '#src/domain/results/judging/range-standing.ts'
import { personOf } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The pathologist withdraws a confirmation, with a reason: later reports show the range as to be
 * confirmed again, earlier ones are unchanged. Refuses `stale` where there is a newer statement,
 * `not-allowed-now` where it is not confirmed, `forbidden` to anybody who is not a registered
 * signatory of the lab.
 * Source: decision 038.
 */
export function withdrawRangeConfirmation(world: World, actor: Actor, input: WithdrawRange) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'range:withdraw', input)
    const { id: userId } = personOf(actor)
    const facts = await readRangesAtHand(step.tx, { labId, userId, codes: [input.testCode] })
    return save(step, 'range:withdraw', null, withdrawing(facts, input, userId, step.now))
  })
}
