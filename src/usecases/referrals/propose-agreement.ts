import {
  findOpenAgreement,
  findPartner,
  listOfferedTests,
} from '#src/db/queries/referrals/agreements.ts'
import type { ProposeAgreement } from '#src/domain/referrals/agreement.ts'
import { proposing } from '#src/domain/referrals/agreeing.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'
import { handOfLab } from '#src/usecases/parts/quality-control/hand-of-lab.ts'
import { tellOfAgreement } from '#src/usecases/parts/referrals/tell-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The manager of a lab proposes to another lab which tests it may do for theirs; nothing holds before
 * that lab accepts, and it is told. There is no price: the labs settle between themselves. Refuses `not-found` for a
 * lab that is not live, `agreement-open`, and `not-referable` with the test.
 * Source: features C19; decision 258.
 */
export function proposeAgreement(world: World, actor: Actor, input: ProposeAgreement) {
  return inStep(world, actor, async (step) => {
    const { tx } = step
    const labId = managedLab(actor, 'agreement:keep', input)
    const { partnerId } = input
    const found = await findPartner(tx, partnerId)
    const partner = found && { ...found, tests: await listOfferedTests(tx, partnerId) }
    const open = await findOpenAgreement(tx, labId, partnerId)
    const decision = proposing({ labId, partner, open }, input, handOfLab(step))
    const answer = await save(step, 'agreement:keep', null, decision)
    await tellOfAgreement(step, { to: partnerId, about: labId }, 'proposed')
    return answer
  })
}
