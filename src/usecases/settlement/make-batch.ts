import {
  type BatchRow,
  batchesOfWeek,
  insertBatch,
  insertPayouts,
} from '#src/db/queries/settlement/settlement-batches.ts'
import { lockEligible } from '#src/db/queries/settlement/settlements.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { totalOf } from '#src/domain/settlement/amounts.ts'
import type { OfWeek } from '#src/domain/settlement/inputs.ts'
import { batchNumber, payoutNumber } from '#src/domain/settlement/numbers.ts'
import { BatchId, PayoutId } from '#src/domain/settlement/settlement.ts'
import { authorise, personOf, refuseOwnLab } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { recordBirth } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { endOfWeek } from '#src/usecases/parts/settlement/ended-week.ts'
import { moveEntries } from '#src/usecases/parts/settlement/move-entries.ts'
import { type Payable, payablesOf } from '#src/usecases/parts/settlement/payables.ts'

/**
 * Makes the payouts of a past week: for each lab everything that became eligible before the week's
 * end, less its claw-backs. A lab that is owed nothing or has no bank account is left out and
 * named. Refuses `week-not-over`, `batch-exists` where the week has a batch, `nothing-to-pay`, and
 * `same-person` to anybody who works at a lab of the batch.
 * Source: life cycle 7; decision 024.
 */
export function makeBatch(world: World, actor: Actor, { week }: OfWeek) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'settlement:make')
    const until = endOfWeek(step, week)
    const batch = await openBatch(step, Temporal.PlainDate.from(week))
    const { payables, leftOut } = await payablesOf(step, await lockEligible(step.tx, until))
    if (payables.length === 0) throw new Refusal('nothing-to-pay')
    for (const payable of payables) await pay(step, batch, payable)
    const totals = totalOf(payables.map(({ amounts }) => amounts))
    const { id: batchId, number, state } = batch
    const told = { number, week, payouts: payables.length, net: totals.net, leftOut }
    await audit(world, step.tx, actor, 'settlement:make', batchId, told)
    return { batchId, number, week, state, payouts: payables.length, leftOut, totals }
  })
}

/** Inserted before any entry is read: a concurrent batch of the same week waits and is refused. */
async function openBatch(step: Step, week: Temporal.PlainDate) {
  const { count } = await batchesOfWeek(step.tx, week)
  const row = {
    id: BatchId.parse(step.world.chance.uuid()),
    number: batchNumber(week, count),
    week,
    state: 'made' as const,
    madeBy: personOf(step.actor).id,
    madeAt: step.now,
  }
  if (!(await insertBatch(step.tx, row))) {
    const { standing = '' } = await batchesOfWeek(step.tx, week)
    throw new Refusal('batch-exists', { facts: { number: standing } })
  }
  await recordBirth(step, 'batch', row, null)
  return row
}

async function pay(step: Step, batch: Pick<BatchRow, 'id' | 'number'>, payable: Payable) {
  const { lab, amounts, account, entries } = payable
  refuseOwnLab(step.actor, lab.labId)
  const row = {
    id: PayoutId.parse(step.world.chance.uuid()),
    number: payoutNumber(batch.number, lab.code),
    batchId: batch.id,
    labId: lab.labId,
    state: 'batched' as const,
    ...amounts,
    bankAccountId: account.id,
  }
  await insertPayouts(step.tx, [row])
  await recordBirth(step, 'payout', row, null)
  await moveEntries(step, entries, { event: 'batch', patch: { payoutId: row.id } })
}
