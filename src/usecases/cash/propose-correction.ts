import { lockPapersAndFind } from '#src/db/queries/settlement/bank-papers.ts'
import { lockDeposit } from '#src/db/queries/cash/cash.ts'
import { proposingCorrection } from '#src/domain/cash/correcting.ts'
import { CorrectionId, type ProposeCorrection } from '#src/domain/cash/correction.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * One person of finance reports that cash charged to a phlebotomist reached the bank after all;
 * nothing is posted until another confirms it. Refuses `stale`, `not-allowed-now` where nothing is
 * missing, `more-than-missing`, `same-person` to the phlebotomist, and `reference-used` where
 * another slip or correction uses the bank reference or another proposal is open.
 * Source: life cycle 2.
 */
export function proposeCorrection(world: World, actor: Actor, input: ProposeCorrection) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'cash:correct')
    const { tx, now } = step
    const slip = await lockDeposit(tx, input.depositId)
    if (!slip) throw new Refusal('not-found')
    const isPaperUsed = await lockPapersAndFind(tx, input.bankReference)
    const id = CorrectionId.parse(world.chance.uuid())
    const given = { by: personOf(actor).id, now, id }
    const decision = proposingCorrection({ slip, isPaperUsed }, input, given)
    return save(step, 'cash:correct', null, decision)
  })
}
