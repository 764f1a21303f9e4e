import { doneWith } from '#src/domain/referrals/measured-there.ts'
import type { VerifyReferred } from '#src/domain/referrals/referral.ts'
import { verification } from '#src/domain/results/verification.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { lockAtPartner } from '#src/usecases/parts/referrals/locked-referral.ts'
import { handOf } from '#src/usecases/parts/results/locked-item.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The pathologist of the partner verifies the value, which ends the referral: it is the order's lab's
 * to sign. Refuses what `verifyResult` does.
 * Source: features C19; decision 259.
 */
export function verifyReferred(world: World, actor: Actor, { version, ...of }: VerifyReferred) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'referral:verify')
    const { bench, referral } = await lockAtPartner(step, permit, of)
    const hand = handOf(step)
    const decision = doneWith(verification(bench, { version }, hand), referral, hand)
    return save(step, 'referral:verify', bench, decision)
  })
}
