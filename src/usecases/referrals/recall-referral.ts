import type { StepReferral } from '#src/domain/referrals/referral.ts'
import { recalling } from '#src/domain/referrals/stepping.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { lockReferral } from '#src/usecases/parts/referrals/locked-referral.ts'
import { tellOfReferral } from '#src/usecases/parts/referrals/tell-lab.ts'
import { handOf } from '#src/usecases/parts/results/locked-item.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The lab takes a sample back that the partner has not received. Refuses `not-found` to everybody else,
 * `stale` and `not-allowed-now` where it went on since it was shown.
 * The other lab is told.
 * Source: features C19; decision 259; decision 264.
 */
export function recallReferral(world: World, actor: Actor, input: StepReferral) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'referral:send')
    const facts = await lockReferral(step, permit, input, 'lab')
    const answer = await save(step, 'referral:send', facts, recalling(facts, input, handOf(step)))
    await tellOfReferral(step, facts.between, 'recalled')
    return answer
  })
}
