import { listUsable } from '#src/db/queries/referrals/referrals.ts'
import type { SendReferral } from '#src/domain/referrals/referral.ts'
import { sending } from '#src/domain/referrals/sending.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { handOf, lockItem } from '#src/usecases/parts/results/locked-item.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A lab hands the sample of a test to a partner that agreed to do it; until it ends nobody at the lab
 * types a value. The patient is told, without a test. Refuses `stale`, `referred-out`,
 * `not-allowed-now`, and `not-referable` where no agreement in force covers it.
 * Source: features C19; decision 259.
 */
export function sendReferral(world: World, actor: Actor, input: SendReferral) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'referral:send')
    const facts = await lockItem(step, permit, input.testItemId)
    const { labId, testCode } = facts.item
    const usable = await listUsable(step.tx, labId, testCode)
    return save(step, 'referral:send', facts, sending({ ...facts, usable }, input, handOf(step)))
  })
}
