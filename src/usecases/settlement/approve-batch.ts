import {
  type BatchRow,
  labsToPay,
  type PayoutRow,
  payoutsOf,
} from '#src/db/queries/settlement/settlement-batches.ts'
import { lockEntriesOf } from '#src/db/queries/settlement/settlements.ts'
import { payoutApproved } from '#src/domain/ledger/settlement-journals.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ApproveBatch } from '#src/domain/settlement/inputs.ts'
import { authorise, personOf, refuseOwnLab } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { bankFileOf } from '#src/usecases/parts/settlement/bank-file.ts'
import { lockedBatch, refuseUnless } from '#src/usecases/parts/settlement/found-batch.ts'
import { moveEntries } from '#src/usecases/parts/settlement/move-entries.ts'

/**
 * A second person approves a week's payouts, signing with the password, and the bank file is fixed
 * by its hash. Refuses `password-again`, `same-person` to the maker and to anybody who works at a
 * lab of the batch, `not-allowed-now`, and `account-changed` where a lab has another bank account
 * by now.
 * Source: life cycle 7; decision 024.
 */
export async function approveBatch(world: World, actor: Actor, input: ApproveBatch) {
  const permit = authorise(actor, 'settlement:approve')
  const { id: decidedBy } = personOf(actor)
  if (!(await world.passwords.confirm(decidedBy, input.password)))
    throw new Refusal('password-again')
  return inStep(world, actor, async (step) => {
    const row = await lockedBatch(step, permit, input.batchId)
    refuseUnless(step, row, ['made'])
    const payouts = await payoutsOf(step.tx, row.id)
    await refuseUnsound(step, row, payouts)
    await approvePayouts(step, payouts)
    const { hash: fileHash } = await bankFileOf(step, row)
    const patch = { decidedBy, decidedAt: step.now, fileHash }
    const { state } = await move(step, 'batch', { row, event: 'approve', bookingId: null, patch })
    const told = { event: 'approve', number: row.number, fileHash }
    await audit(world, step.tx, actor, 'settlement:approve', row.id, told)
    return { batchId: row.id, state, fileHash }
  })
}

async function refuseUnsound(step: Step, batch: BatchRow, payouts: readonly PayoutRow[]) {
  const { actor, tx, now } = step
  if (batch.madeBy === personOf(actor).id) throw new Refusal('same-person')
  for (const { labId } of payouts) refuseOwnLab(actor, labId)
  const accounts = await labsToPay(
    tx,
    payouts.map(({ labId }) => labId),
    now,
  )
  for (const { labId, name, account } of accounts) {
    const payout = payouts.find((one) => one.labId === labId)
    if (payout?.bankAccountId !== account?.id)
      throw new Refusal('account-changed', { facts: { lab: name } })
  }
}

async function approvePayouts(step: Step, payouts: readonly PayoutRow[]) {
  const entries = await lockEntriesOf(
    step.tx,
    payouts.map(({ id }) => id),
  )
  await moveEntries(step, entries, { event: 'approve' })
  for (const row of payouts) {
    await move(step, 'payout', { row, event: 'approve', bookingId: null })
    await postJournal(step, null, payoutApproved(row))
  }
}
