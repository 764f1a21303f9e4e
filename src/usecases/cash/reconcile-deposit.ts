import { lockPapersAndFind } from '#src/db/queries/bank-papers.ts'
import { lockDeposit, lockDeposited } from '#src/db/queries/cash.ts'
import { brokenConstraint } from '#src/db/sql-state.ts'
import type { ReconcileDeposit } from '#src/domain/cash/inputs.ts'
import { depositReconciled } from '#src/domain/ledger/cash-journals.ts'
import { paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'

type Deposit = NonNullable<Awaited<ReturnType<typeof lockDeposit>>>

/**
 * Finance compares the bank's receipt with a slip: its payments are reconciled, or they are short
 * and the phlebotomist is charged the missing amount. Refuses `same-person` to the person who
 * counted the cash and to the phlebotomist, `bank-amount-differs`, and `reference-used` where
 * another slip or a correction has that receipt.
 * Source: life cycle 2.
 */
export function reconcileDeposit(world: World, actor: Actor, input: ReconcileDeposit) {
  return inStep(world, actor, async (step) => {
    const deposit = authorise(actor, 'cash:reconcile').over(
      await lockDeposit(step.tx, input.depositId),
    )
    if (deposit.state !== 'taken') throw notAllowed(actor, 'deposit', deposit.state)
    const { takenBy, phlebotomistId, expected, counted } = deposit
    if ([takenBy, phlebotomistId].includes(personOf(actor).id)) throw new Refusal('same-person')
    if (input.amountPaise !== counted)
      throw new Refusal('bank-amount-differs', { facts: { amountPaise: counted } })
    const charged = paise(expected - counted)
    const { state } = await decide(step, deposit, input.bankReference)
    const detail = { state, counted, charged, bankReference: input.bankReference }
    await audit(world, step.tx, actor, 'cash:reconcile', deposit.id, detail)
    return { state: charged > 0 ? ('short' as const) : ('reconciled' as const), charged }
  })
}

async function decide(step: Step, deposit: Deposit, bankReference: string) {
  const { id: depositId, phlebotomistId, expected, counted } = deposit
  if (await lockPapersAndFind(step.tx, bankReference)) throw new Refusal('reference-used')
  const short = paise(expected - counted)
  const event = short > 0 ? 'find-short' : 'reconcile'
  const patch = { decidedBy: personOf(step.actor).id, decidedAt: step.now, bankReference }
  const decided = await refusingReference(() =>
    move(step, 'deposit', { row: deposit, event, bookingId: null, patch }),
  )
  for (const row of await lockDeposited(step.tx, depositId))
    await move(step, 'payment', { row, event, bookingId: row.bookingId })
  const slip = { depositId, phlebotomistId, counted, short }
  await postJournal(step, null, depositReconciled(slip))
  return decided
}

/** Turns the unique constraint on bank references, which is the guard, into a refusal. */
async function refusingReference<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (brokenConstraint(error)?.startsWith('cash_deposits_bank'))
      throw new Refusal('reference-used')
    throw error
  }
}
