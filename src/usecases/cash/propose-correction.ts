import { lockPapersAndFind } from '#src/db/queries/bank-papers.ts'
import { insertCorrection, lockDeposit } from '#src/db/queries/cash.ts'
import { correctShort, CorrectionId, type ProposeCorrection } from '#src/domain/cash/correction.ts'
import { paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import { notAllowed, recordBirth } from '#src/usecases/transition.ts'
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
    const { depositId, version, amountPaise, bankReference, reason } = input
    const slip = await lockDeposit(step.tx, depositId)
    if (!slip) throw new Refusal('not-found')
    if (slip.version !== version) throw new Refusal('stale')
    if (slip.state !== 'short') throw notAllowed(actor, 'deposit', slip.state)
    const { id: proposedBy } = personOf(actor)
    if (slip.phlebotomistId === proposedBy) throw new Refusal('same-person')
    const amount = paise(amountPaise)
    const left = correctShort(slip, amount)
    if (!left.ok) throw new Refusal(left.error)
    const row = {
      id: CorrectionId.parse(world.chance.uuid()),
      depositId,
      amount,
      bankReference,
      reason,
      state: 'proposed' as const,
      proposedBy,
      proposedAt: step.now,
    }
    const isKnown = await lockPapersAndFind(step.tx, bankReference)
    if (isKnown || !(await insertCorrection(step.tx, row))) throw new Refusal('reference-used')
    await recordBirth(step, 'correction', row, null)
    const detail = { event: 'propose', amount, bankReference, reason }
    await audit(world, step.tx, actor, 'cash:correct', depositId, detail)
    return { correctionId: row.id, version: 1, left: left.value }
  })
}
