import { lockBatchAtHand } from '#src/db/queries/settlement/batch-at-hand.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { approvingBatch } from '#src/domain/settlement/deciding-batch.ts'
import type { ApproveBatch } from '#src/domain/settlement/inputs.ts'
import { authorise, deciderOf } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { refuseWrongPassword } from '#src/usecases/parts/people/refuse-wrong-password.ts'
import { bankFileOf } from '#src/usecases/parts/settlement/bank-file.ts'

/**
 * A second person approves a week's payouts, signing with the password, and the bank file is fixed
 * by its hash. Refuses `password-again`, `same-person` to the maker, to anybody who works at a lab of
 * the batch and to a phlebotomist of it, `not-allowed-now`, and `account-changed` where a payee has
 * another bank account by now.
 * Source: life cycle 7; decision 024.
 */
export async function approveBatch(world: World, actor: Actor, input: ApproveBatch) {
  authorise(actor, 'settlement:approve')
  const by = deciderOf(actor)
  await refuseWrongPassword(world, by.id, input.password)
  return inStep(world, actor, async (step) => {
    const { tx, now } = step
    const facts = await lockBatchAtHand(tx, input.batchId, now)
    if (!facts) throw new Refusal('not-found')
    const { hash: fileHash } = bankFileOf(world, facts.payouts)
    const decided = approvingBatch(facts, { now, by, fileHash })
    return save(step, 'settlement:approve', null, decided)
  })
}
