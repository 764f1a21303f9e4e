import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import { type ChargebackRow, insertChargeback } from '#src/db/queries/chargebacks.ts'
import { findAttemptOf, findBreaks } from '#src/db/queries/reconciliation.ts'
import { claimChargedBack, findAppliedCapture, findPaymentOf } from '#src/db/queries/refunds.ts'
import { holdReason } from '#src/domain/chargebacks/hold-reason.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { chargebackOpened } from '#src/domain/ledger/chargeback-journals.ts'
import { paise } from '#src/domain/money.ts'
import { ChargebackId, type OpenChargeback } from '#src/domain/chargebacks/chargeback.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { BreakId } from '#src/domain/reconciliation/break.ts'
import { unclaimedOf } from '#src/domain/refunds/refundable.ts'
import { authorise, personOf, refuseOwnMoney } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { lockTree } from '#src/usecases/parts/bookings/tree.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { lockedBreak } from '#src/usecases/parts/reconciliation/locked-break.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { holdOrder } from '#src/usecases/parts/settlement/hold-order.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed, recordBirth } from '#src/usecases/transition.ts'
import { bankDisputesFee } from '#src/usecases/parts/visit-fees/bank-disputes-fee.ts'
import type { World } from '#src/usecases/world.ts'
import { withdrawRefunds } from '#src/usecases/parts/chargebacks/withdraw-refunds.ts'

/**
 * A patient's bank took a payment back: it is disputed until somebody else records the bank's
 * decision. Meanwhile nothing of it is refunded, and its labs are not paid for it. The daily
 * comparison's break is resolved with it. Refuses `same-person` to the booking's owner,
 * `reference-used` for an existing case, `more-than-paid` for more than was paid and not refunded,
 * and `not-allowed-now` where nothing was paid online or it is disputed already.
 * Source: life cycle 2.
 */
export function openChargeback(world: World, actor: Actor, input: OpenChargeback) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'chargeback:open')
    const tree = await lockTree(step, await bookingOf(step, input))
    refuseOwnMoney(actor, tree.booking.accountId)
    const captureId = await disputedCapture(step, tree, input)
    await withdrawRefunds(step, tree)
    await bankDisputesFee(step, tree.booking.id)
    const row = await insert(step, tree, { ...input, captureId })
    await takeFromPayment(step, tree, row)
    for (const { id } of tree.orders) await holdOrder(step, id, holdReason(row))
    if ('breakId' in input) await settleBreak(step, input.breakId, row)
    const { amount, caseNumber } = row
    await audit(world, step.tx, actor, 'chargeback:open', row.id, { amount, caseNumber })
    return { chargebackId: row.id }
  })
}

async function bookingOf({ tx }: Step, input: OpenChargeback): Promise<BookingId> {
  if ('bookingId' in input) return input.bookingId
  // The booking's lock comes before the break's.
  const [found] = await findBreaks(tx, { id: input.breakId }, 1)
  if (found?.row.kind !== 'chargeback') throw new Refusal('not-found')
  const attempt = await findAttemptOf(tx, found.row.key)
  if (!attempt?.bookingId) throw new Refusal('not-found')
  return attempt.bookingId
}

/** The capture that paid the booking; a surplus is refunded anyway. */
async function disputedCapture(step: Step, { payment }: BookingTree, input: OpenChargeback) {
  const capture = await findAppliedCapture(step.tx, payment.id)
  const isFree = payment.state === 'captured' || payment.state === 'part-refunded'
  if (!capture || !isFree) throw notAllowed(step.actor, 'payment', payment.state)
  if (!('breakId' in input)) return capture.id
  const { key } = await lockedBreak(step, input.breakId)
  if (capture.referenceNo !== key) throw notAllowed(step.actor, 'payment', payment.state)
  return capture.id
}

type Entered = OpenChargeback & Pick<ChargebackRow, 'captureId'>

async function insert(step: Step, { booking, payment }: BookingTree, entered: Entered) {
  const { caseNumber, amountPaise, reason, respondBy, captureId } = entered
  const made = await insertChargeback(step.tx, {
    id: ChargebackId.parse(step.world.chance.uuid()),
    caseNumber,
    bookingId: booking.id,
    paymentId: payment.id,
    captureId,
    amount: paise(amountPaise),
    reason,
    respondBy: respondBy === undefined ? null : Temporal.PlainDate.from(respondBy),
    state: 'open',
    openedBy: personOf(step.actor).id,
    openedAt: step.now,
  })
  if (!made) throw new Refusal('reference-used')
  await recordBirth(step, 'chargeback', made, booking.id)
  return made
}

async function takeFromPayment(step: Step, { booking }: BookingTree, row: ChargebackRow) {
  const payment = await findPaymentOf(step.tx, booking.id)
  if (!payment) throw new Error(`booking ${booking.id} has no payment`)
  if (!(await claimChargedBack(step.tx, payment.id, row.amount)))
    throw new Refusal('more-than-paid', {
      facts: { refundablePaise: unclaimedOf(payment) },
    })
  await move(step, 'payment', { row: payment, event: 'charge-back', bookingId: booking.id })
  await postJournal(step, booking.id, chargebackOpened(row))
}

/** The break that the daily comparison found is this case. */
async function settleBreak(step: Step, breakId: BreakId, { caseNumber }: ChargebackRow) {
  const row = await lockedBreak(step, breakId)
  const { id } = personOf(step.actor)
  const note = `Chargeback ${caseNumber}`
  const patch = { resolvedBy: id, resolvedAt: step.now, note, ownerId: row.ownerId ?? id }
  await move(step, 'break', { row, event: 'resolve', bookingId: null, patch })
}
