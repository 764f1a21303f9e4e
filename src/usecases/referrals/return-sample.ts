import { listNotBack } from '#src/db/queries/referrals/referrals.ts'
import { comingBack } from '#src/domain/referrals/coming-back.ts'
import type { StepReferral } from '#src/domain/referrals/referral.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { lockReferral } from '#src/usecases/parts/referrals/locked-referral.ts'
import { handOf } from '#src/usecases/parts/results/locked-item.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The lab says that the tube of a finished test came back; before that it is not put away there.
 * Refuses `not-found` to everybody else, `not-allowed-now` where it is back or still needed there, and
 * `stale`.
 * Source: decision 264.
 */
export function returnSample(world: World, actor: Actor, input: StepReferral) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'referral:send')
    const facts = await lockReferral(step, permit, input, 'lab')
    const waiting = await listNotBack(step.tx, input.referralId)
    const decision = comingBack(facts, waiting, input, handOf(step))
    return save(step, 'referral:send', facts, decision)
  })
}
