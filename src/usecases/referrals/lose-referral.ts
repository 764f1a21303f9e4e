import type { LoseReferral } from '#src/domain/referrals/referral.ts'
import { losing } from '#src/domain/referrals/stepping.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { lockReferral } from '#src/usecases/parts/referrals/locked-referral.ts'
import { tellOfReferral } from '#src/usecases/parts/referrals/tell-lab.ts'
import { handOf } from '#src/usecases/parts/results/locked-item.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The lab says that no result comes from the partner any more. Refuses `not-found` to everybody else,
 * `stale` and `not-allowed-now` where it went on since it was shown.
 * The other lab is told.
 * Source: features C19; decision 259; decision 264.
 */
export function loseReferral(world: World, actor: Actor, input: LoseReferral) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'referral:send')
    const facts = await lockReferral(step, permit, input, 'lab')
    const answer = await save(step, 'referral:send', facts, losing(facts, input, handOf(step)))
    await tellOfReferral(step, facts.between, 'lost')
    return answer
  })
}
