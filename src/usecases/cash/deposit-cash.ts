import { insertDeposit, lockCashInHand } from '#src/db/queries/cash.ts'
import { countCash } from '#src/domain/cash/count-cash.ts'
import type { DepositCash } from '#src/domain/cash/inputs.ts'
import { cashCountedShort, cashDeposited } from '#src/domain/ledger/cash-journals.ts'
import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import { DepositId } from '#src/domain/payments/payment.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, recordBirth } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'

type Held = Awaited<ReturnType<typeof lockCashInHand>>

/**
 * The back office counts and takes all the cash that a phlebotomist holds, on one slip. Less than
 * the receipts add up to needs a reason. Refuses `no-cash-held` (also to the second of two people
 * who count the same cash), `wrong-amount`, and `same-person` to somebody handing in their own.
 * Source: life cycle 2.
 */
export function depositCash(world: World, actor: Actor, input: DepositCash) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'cash:deposit')
    const { phlebotomistId, amountPaise, shortReason, expectedPaise } = input
    if (personOf(actor).id === phlebotomistId) throw new Refusal('same-person')
    const held = await lockCashInHand(step.tx, phlebotomistId)
    const expected = sumPaise(held.map(({ amount }) => amount))
    const found = countCash({ expected, counted: amountPaise, shortReason, expectedPaise })
    if (!found.ok) throw new Refusal(found.error, { facts: { amountPaise: expected } })
    const counted = { expected, short: found.value, shortReason }
    const { id, number, state } = await takeIn(step, input, counted, held)
    const detail = { amount: amountPaise, short: found.value }
    await audit(world, step.tx, actor, 'cash:deposit', phlebotomistId, detail)
    return {
      depositId: id,
      number,
      amount: paise(amountPaise),
      expected,
      short: found.value,
      receipts: held.length,
      state,
    }
  })
}

type Counted = { expected: Paise; short: Paise; shortReason: string | undefined }

async function takeIn(
  step: Step,
  { phlebotomistId }: DepositCash,
  { expected, short, shortReason }: Counted,
  held: Held,
) {
  const { world, tx, now } = step
  const deposit = await insertDeposit(tx, {
    id: DepositId.parse(world.chance.uuid()),
    number: `D${now.epochMilliseconds}${world.chance.digits(6)}`,
    phlebotomistId,
    expected,
    counted: paise(expected - short),
    shortReason: short > 0 ? shortReason : undefined,
    state: 'taken',
    takenBy: personOf(step.actor).id,
    takenAt: now,
  })
  await recordBirth(step, 'deposit', deposit, null)
  for (const row of held) {
    const { bookingId, id, amount } = row
    const patch = { depositId: deposit.id }
    await move(step, 'payment', { row, event: 'deposit', bookingId, patch })
    await postJournal(step, bookingId, cashDeposited(id, phlebotomistId, amount))
  }
  await postJournal(step, null, cashCountedShort(deposit.id, phlebotomistId, short))
  return deposit
}
