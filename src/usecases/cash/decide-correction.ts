import { findCorrection, lockDeposit, lockDeposited } from '#src/db/queries/cash/cash.ts'
import { decidingCorrection } from '#src/domain/cash/correcting.ts'
import type { DecideCorrection } from '#src/domain/cash/correction.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A second person confirms that missing cash reached the bank: the phlebotomist's charge is
 * reversed by it, and the slip is corrected once nothing is missing; or rejects it. Refuses
 * `same-person` to the proposer and to the phlebotomist, `stale`, and `not-allowed-now`.
 * Source: life cycle 2.
 */
export function decideCorrection(world: World, actor: Actor, input: DecideCorrection) {
  return inStep(world, actor, async (step) => {
    const { tx, now } = step
    authorise(actor, 'cash:correct')
    const seen = await findCorrection(tx, input.correctionId)
    const slip = seen && (await lockDeposit(tx, seen.depositId))
    const correction = seen && (await findCorrection(tx, seen.id))
    if (!slip || !correction) throw new Refusal('not-found')
    const facts = { slip, correction, receipts: await lockDeposited(tx, slip.id) }
    const decided = { ...input, by: personOf(actor).id, now }
    return save(step, 'cash:correct', null, decidingCorrection(facts, decided))
  })
}
