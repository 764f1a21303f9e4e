import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import { type ChargebackRow, findChargeback, lockChargeback } from '#src/db/queries/chargebacks.ts'
import { releaseChargedBack, sumProcessed } from '#src/db/queries/refunds.ts'
import { holdReason } from '#src/domain/chargebacks/hold-reason.ts'
import { chargebackWon } from '#src/domain/ledger/chargeback-journals.ts'
import type { ChargebackId, DecideChargeback } from '#src/domain/chargebacks/chargeback.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf, refuseOwnLab, refuseOwnMoney } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { lockTree } from '#src/usecases/parts/bookings/tree.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { releaseOrder } from '#src/usecases/parts/settlement/hold-order.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { bearLoss } from '#src/usecases/parts/chargebacks/bear-loss.ts'
import { giveRest } from '#src/usecases/parts/chargebacks/give-rest.ts'

type Input = { chargebackId: ChargebackId } & DecideChargeback
type Case = { row: ChargebackRow; tree: BookingTree }

/**
 * A second person records the bank's decision. Won: the money is ours again and everything
 * continues. Lost: what nobody accrued was the patient's anyway; the rest is borne by us or by the
 * labs, and a booking without a draw is cancelled. Refuses `same-person` to the person who opened
 * it, the booking's owner and anybody who works at a lab of it.
 * Source: decision 025.
 */
export function decideChargeback(world: World, actor: Actor, input: Input) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'chargeback:decide')
    const open = await lockedCase(step, input.chargebackId)
    const decided = await decide(step, open, input)
    const { bookingId } = open.row
    const borne = input.verdict === 'won' ? await win(step, open) : await bearLoss(step, decided)
    for (const { id } of open.tree.orders) await releaseOrder(step, id, holdReason(open.row))
    await giveRest(step, bookingId)
    const { verdict, note } = input
    const detail = { verdict, note, ...borne }
    await audit(world, step.tx, actor, 'chargeback:decide', decided.id, detail)
    return { state: decided.state }
  })
}

/** The case, locked after its booking. */
async function lockedCase(step: Step, id: ChargebackId): Promise<Case> {
  const { actor, tx } = step
  const seen = await findChargeback(tx, id)
  if (!seen) throw new Refusal('not-found')
  const tree = await lockTree(step, seen.bookingId)
  const row = (await lockChargeback(tx, id)) ?? seen
  if (row.state !== 'open') throw notAllowed(actor, 'chargeback', row.state)
  if (row.openedBy === personOf(actor).id) throw new Refusal('same-person')
  refuseOwnMoney(actor, tree.booking.accountId)
  for (const { labId } of tree.orders) refuseOwnLab(actor, labId)
  return { row, tree }
}

function decide(step: Step, { row }: Case, input: DecideChargeback): Promise<ChargebackRow> {
  const { note } = input
  const decidedBy = personOf(step.actor).id
  return move(step, 'chargeback', {
    row,
    event: input.verdict === 'won' ? 'win' : 'lose',
    bookingId: row.bookingId,
    patch: {
      note,
      decidedBy,
      decidedAt: step.now,
      bearer: input.verdict === 'lost' ? input.bearer : null,
    },
    reason: note,
  })
}

async function win(step: Step, { row, tree: { payment } }: Case) {
  const { bookingId, amount } = row
  await releaseChargedBack(step.tx, payment.id, amount)
  const isPart = (await sumProcessed(step.tx, bookingId)) > 0
  const event = isPart ? 'win-part' : 'win-whole'
  await move(step, 'payment', { row: payment, event, bookingId })
  await postJournal(step, bookingId, chargebackWon(row))
  return {}
}
