import { insertDebt, lockWaitingOf } from '#src/db/queries/settlement/lab-debts.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { amountsOf } from '#src/domain/settlement/amounts.ts'
import { DebtId, endDebt, owedByLab, type ProposeDebt } from '#src/domain/settlement/debt.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { authorise, personOf, refuseOwnLab } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { recordBirth } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * One person reports that a lab's debt was paid, or is to be written off, because the lab will not
 * earn it back soon or has ended. Nothing is posted until another confirms it. Refuses `stale`
 * where the lab owes another amount than was shown, `more-than-owed`, `reference-used` for a known
 * transfer or while another proposal is open, and `same-person` to anybody who works at the lab.
 * Source: decision 056.
 */
export function proposeDebt(world: World, actor: Actor, input: ProposeDebt) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'debt:end')
    const { labId, how, reason } = input
    refuseOwnLab(actor, labId)
    await refuseBeyond(step, input)
    const row = {
      id: DebtId.parse(world.chance.uuid()),
      labId,
      amount: paise(input.amountPaise),
      how,
      reference: input.how === 'received' ? input.reference : null,
      reason,
      state: 'proposed' as const,
      proposedBy: personOf(actor).id,
      proposedAt: step.now,
    }
    if (!(await insertDebt(step.tx, row))) throw new Refusal('reference-used')
    await recordBirth(step, 'debt', row, null)
    const { id: debtId, amount, reference } = row
    const told = { event: 'propose', debtId, how, amount, reference, reason }
    await audit(world, step.tx, actor, 'debt:end', labId, told)
    return { debtId, version: 1 }
  })
}

async function refuseBeyond(step: Step, { labId, amountPaise, owedPaise }: ProposeDebt) {
  const { owed } = await owedNow(step, labId)
  if (owed !== owedPaise) throw new Refusal('stale')
  const left = endDebt(owed, paise(amountPaise))
  if (!left.ok) throw new Refusal(left.error, { facts: { amountPaise: owed } })
}

/** What the lab owes now, and the entry behind it; locked until the transaction ends. */
export async function owedNow({ tx }: Step, labId: LabId) {
  const waiting = await lockWaitingOf(tx, labId)
  const owed: Paise = owedByLab(amountsOf(waiting).net)
  return { owed, cause: waiting.findLast(({ net }) => net < 0) }
}
