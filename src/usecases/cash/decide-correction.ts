import { addFound, findCorrection, lockDeposit, lockDeposited } from '#src/db/queries/cash.ts'
import { correctShort, type DecideCorrection, stillMissing } from '#src/domain/cash/correction.ts'
import { cashFound } from '#src/domain/ledger/cash-journals.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'

type Slip = NonNullable<Awaited<ReturnType<typeof lockDeposit>>>

/**
 * A second person confirms that missing cash reached the bank: the phlebotomist's charge is
 * reversed by it, and the slip is corrected once nothing is missing; or rejects it. Refuses
 * `same-person` to the proposer and to the phlebotomist, `stale`, and `not-allowed-now`.
 * Source: life cycle 2.
 */
export function decideCorrection(world: World, actor: Actor, input: DecideCorrection) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'cash:correct')
    const seen = await findCorrection(step.tx, input.correctionId)
    const slip = seen && (await lockDeposit(step.tx, seen.depositId))
    const row = seen && (await findCorrection(step.tx, seen.id))
    if (!slip || !row) throw new Refusal('not-found')
    const { id: decidedBy } = personOf(actor)
    if ([row.proposedBy, slip.phlebotomistId].includes(decidedBy)) throw new Refusal('same-person')
    const { version, verdict } = input
    const decided = await move(step, 'correction', {
      row,
      event: verdict,
      bookingId: null,
      patch: { decidedBy, decidedAt: step.now },
      shown: { version, standsNow: async () => ({}) },
    })
    const left = verdict === 'confirm' ? await giveBack(step, slip, row) : undefined
    const detail = { event: verdict, depositId: slip.id, amount: row.amount }
    await audit(world, step.tx, actor, 'cash:correct', row.id, detail)
    return { state: decided.state, left: left ?? stillMissing(slip) }
  })
}

async function giveBack(
  step: Step,
  slip: Slip,
  { id, amount }: { id: string; amount: Paise },
): Promise<Paise> {
  if (slip.state !== 'short') throw notAllowed(step.actor, 'deposit', slip.state)
  const left = correctShort(slip, amount)
  if (!left.ok) throw new Refusal(left.error)
  if (left.value > 0) await addFound(step.tx, slip.id, amount)
  else await closeSlip(step, slip)
  await postJournal(step, null, cashFound(id, slip.phlebotomistId, amount))
  return left.value
}

/** Nothing is missing any more. */
async function closeSlip(step: Step, row: Slip) {
  const patch = { found: paise(row.expected - row.counted) }
  await move(step, 'deposit', { row, event: 'correct', bookingId: null, patch })
  for (const payment of await lockDeposited(step.tx, row.id))
    await move(step, 'payment', { row: payment, event: 'correct', bookingId: payment.bookingId })
}
