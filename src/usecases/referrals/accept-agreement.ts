import { findAgreement } from '#src/db/queries/referrals/agreements.ts'
import type { AcceptAgreement } from '#src/domain/referrals/agreement.ts'
import { accepting } from '#src/domain/referrals/agreeing.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { handOfLab } from '#src/usecases/parts/quality-control/hand-of-lab.ts'
import { tellOfAgreement } from '#src/usecases/parts/referrals/tell-lab.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The manager of the partner accepts an agreement as it was shown. Refuses `not-found` to everybody
 * else, `same-person` to whoever proposed it, `not-allowed-now`, `stale`.
 * Source: features C19; decision 258.
 */
export function acceptAgreement(world: World, actor: Actor, input: AcceptAgreement) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'agreement:keep')
    const agreement = await findAgreement(step.tx, input.agreementId)
    permit.over(agreement && { labId: agreement.partnerId })
    if (!agreement) throw new Refusal('not-found')
    const decision = accepting(agreement, input, handOfLab(step))
    const answer = await save(step, 'agreement:keep', null, decision)
    const { labId: to, partnerId: about } = agreement
    await tellOfAgreement(step, { to, about }, 'accepted')
    return answer
  })
}
