import { findAgreement } from '#src/db/queries/referrals/agreements.ts'
import type { EndAgreement } from '#src/domain/referrals/agreement.ts'
import { endingAgreement } from '#src/domain/referrals/agreeing.ts'
import { endingNews } from '#src/domain/referrals/told.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { handOfLab } from '#src/usecases/parts/quality-control/hand-of-lab.ts'
import { tellOfAgreement } from '#src/usecases/parts/referrals/tell-lab.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The manager of either lab ends an agreement, declines it or withdraws it, with a reason. Refuses
 * `not-found` to another lab, `not-allowed-now` once it ended, `stale`.
 * Source: features C19; decision 258.
 */
export function endAgreement(world: World, actor: Actor, input: EndAgreement) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'agreement:keep')
    const agreement = await findAgreement(step.tx, input.agreementId)
    const isTheirs = agreement && permit.covers({ labId: agreement.partnerId })
    permit.over(agreement && { labId: isTheirs ? agreement.partnerId : agreement.labId })
    if (!agreement) throw new Refusal('not-found')
    const decision = endingAgreement(agreement, input, handOfLab(step))
    const answer = await save(step, 'agreement:keep', null, decision)
    const { labId, partnerId } = agreement
    const told = isTheirs ? { to: labId, about: partnerId } : { to: partnerId, about: labId }
    await tellOfAgreement(step, told, endingNews(agreement, told.about))
    return answer
  })
}
