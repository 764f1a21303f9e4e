import type { DecideReferred } from '#src/domain/referrals/referral.ts'
import { deciding } from '#src/domain/results/deciding.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { lockAtPartner } from '#src/usecases/parts/referrals/locked-referral.ts'
import { handOf } from '#src/usecases/parts/results/locked-item.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The pathologist of the partner decides about a number that nothing judged there. Refuses what
 * `decideResult` does.
 * Source: decision 030; decision 259.
 */
export function decideReferred(
  world: World,
  actor: Actor,
  { referralId, ...input }: DecideReferred,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'referral:verify')
    const { bench } = await lockAtPartner(step, permit, { referralId })
    return save(step, 'referral:verify', bench, deciding(bench, input, handOf(step)))
  })
}
