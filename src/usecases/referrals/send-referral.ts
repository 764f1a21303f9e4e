import { listTubesOut, listUsable } from '#src/db/queries/referrals/referrals.ts'
import type { SendReferral } from '#src/domain/referrals/referral.ts'
import { sending } from '#src/domain/referrals/sending.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { handOf, lockItem } from '#src/usecases/parts/results/locked-item.ts'
import { tellOfReferral } from '#src/usecases/parts/referrals/tell-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A lab hands the sample of a test to a partner that agreed to do it; until it ends nobody at the lab
 * types a value. The patient is told, without a test, and the partner. Refuses `stale`,
 * `referred-out`, `not-allowed-now`, `sample-out` where the tube is away, and `not-referable` where no
 * agreement in force covers it.
 * Source: features C19; decision 259; decision 264.
 */
export function sendReferral(world: World, actor: Actor, input: SendReferral) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'referral:send')
    const facts = await lockItem(step, permit, input.testItemId)
    const { labId, testCode } = facts.item
    const usable = await listUsable(step.tx, labId, testCode)
    const tubesOut = await listTubesOut(step.tx, facts.item.orderId)
    const decision = sending({ ...facts, usable, tubesOut }, input, handOf(step))
    const answer = await save(step, 'referral:send', facts, decision)
    const to = usable.find(({ agreementId }) => agreementId === input.agreementId)
    if (to) await tellOfReferral(step, { labId, partnerId: to.partnerId, ...answer }, 'sent')
    return answer
  })
}
