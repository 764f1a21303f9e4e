import { type DebtRow, lockDebt } from '#src/db/queries/settlement/lab-debts.ts'
import { insertEntry } from '#src/db/queries/settlement/settlements.ts'
import { labDebtEnded } from '#src/domain/ledger/settlement-journals.ts'
import { paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { type DecideDebt, endDebt } from '#src/domain/settlement/debt.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import { authorise, personOf, refuseOwnLab } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, recordBirth } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { owedNow } from './propose-debt.ts'

/**
 * A second person confirms that a lab's debt was received or is written off: the lab's next payout
 * is reduced by that much less; or rejects it. Refuses `same-person` to the proposer and to anybody
 * who works at the lab, `stale`, `not-allowed-now`, and `more-than-owed` where the lab has accrued
 * more meanwhile.
 * Source: decision 056.
 */
export function decideDebt(world: World, actor: Actor, { debtId, version, verdict }: DecideDebt) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'debt:end')
    const row = await lockDebt(step.tx, debtId)
    if (!row) throw new Refusal('not-found')
    const { id: decidedBy } = personOf(actor)
    if (row.proposedBy === decidedBy) throw new Refusal('same-person')
    refuseOwnLab(actor, row.labId)
    const { state } = await move(step, 'debt', {
      row,
      event: verdict,
      bookingId: null,
      patch: { decidedBy, decidedAt: step.now },
      shown: { version, standsNow: async () => ({}) },
    })
    if (verdict === 'confirm') await endIt(step, row)
    const told = { event: verdict, labId: row.labId, how: row.how, amount: row.amount }
    await audit(world, step.tx, actor, 'debt:end', debtId, told)
    return { state }
  })
}

/** An entry beside those that made the debt: together they are that much smaller. */
async function endIt(step: Step, debt: DebtRow) {
  const { owed, cause } = await owedNow(step, debt.labId)
  const left = endDebt(owed, debt.amount)
  if (!left.ok) throw new Refusal(left.error, { facts: { amountPaise: owed } })
  if (!cause) throw new Error(`no entry explains why lab ${debt.labId} owes ${owed}`)
  const { bookingId, orderId, lineId, testItemId, labId } = cause
  const nothing = paise(0)
  const entry = {
    id: SettlementId.parse(step.world.chance.uuid()),
    kind: 'debt' as const,
    debtId: debt.id,
    bookingId,
    orderId,
    lineId,
    testItemId,
    labId,
    gross: debt.amount,
    commission: nothing,
    gst: nothing,
    tds: nothing,
    net: debt.amount,
    gstBasisPoints: 0,
    tdsBasisPoints: 0,
    state: 'eligible' as const,
    accruedAt: step.now,
    eligibleAt: step.now,
  }
  await insertEntry(step.tx, entry)
  await recordBirth(step, 'settlement', entry, bookingId)
  await postJournal(step, null, labDebtEnded(debt))
}
