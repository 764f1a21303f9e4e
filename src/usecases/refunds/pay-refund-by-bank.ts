import { changeSending, findLiveSending, insertSending } from '#src/db/queries/refund-sendings.ts'
import type { RefundRow } from '#src/db/queries/refunds.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import { refundNumber } from '#src/domain/refunds/refund.ts'
import { isForBank } from '#src/domain/refunds/refund-by-bank.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf, refuseOwnMoney } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { refuseDisputed } from '#src/usecases/parts/disputes/open-dispute.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockedRefund } from '#src/usecases/parts/refunds/locked-refund.ts'
import { ownerOf } from '#src/usecases/parts/refunds/refund-owner.ts'
import { openRefundAccount } from '#src/usecases/parts/refunds/sealed-refund-account.ts'

/** How long a refund stays with the person who took it to the bank. */
const LEASE_HOURS = 24

/**
 * A member of finance takes a refund to the bank: claims it, and sees the account and the number to
 * write on the transfer. The same person may look again. After a day another person may take over
 * under the same number, and is told to ask the bank first (`isAgain`). Refuses `same-person` to
 * the patient whose money it is, `account-first` before an account is known, `claimed-by-another`,
 * `disputed`, and `not-allowed-now` where it does not go by bank.
 * Source: life cycle 8.
 */
export function payRefundByBank(world: World, actor: Actor, input: { refundId: RefundId }) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'refund:send')
    const row = await lockedRefund(step, input.refundId)
    refuseOwnMoney(actor, (await ownerOf(step, row)).accountId)
    if (!isForBank(row)) throw notAllowed(actor, 'refund', row.state)
    if (row.kind === 'booking') await refuseDisputed(step, row.bookingId)
    const payTo = openRefundAccount(world, row)
    if (!payTo) throw new Refusal('account-first')
    const claim = (await takenOver(step, row)) ?? (await newClaim(step, row))
    if (row.state === 'approved' || row.state === 'returned')
      await move(step, 'refund', { row, event: 'pay-by-bank', bookingId: row.bookingId })
    const { refNo } = claim
    const event = 'take-to-bank'
    await audit(world, step.tx, actor, 'refund:send', row.id, { event, refNo })
    return { ...claim, amount: row.amount, payTo }
  })
}

async function takenOver(step: Step, { id }: RefundRow) {
  const live = await findLiveSending(step.tx, id)
  if (!live) return undefined
  const me = personOf(step.actor)
  const isMine = live.claimedBy === me.id
  const isHeld = Temporal.Instant.compare(live.leaseUntil, step.now) > 0
  if (!isMine && isHeld) throw new Refusal('claimed-by-another')
  const leaseUntil = step.now.add({ hours: LEASE_HOURS })
  await changeSending(step.tx, live, { leaseUntil, claimedBy: me.id })
  return { refNo: live.refNo, isAgain: true, claimedBy: me.name }
}

async function newClaim(step: Step, { id, tries }: RefundRow) {
  const { id: claimedBy, name } = personOf(step.actor)
  const refNo = refundNumber(id, tries + 1)
  await insertSending(step.tx, {
    id: step.world.chance.uuid(),
    refundId: id,
    channel: 'bank',
    refNo,
    state: 'claimed',
    claimedAt: step.now,
    leaseUntil: step.now.add({ hours: LEASE_HOURS }),
    answeredAt: null,
    answer: null,
    claimedBy,
    utr: null,
    returnedBy: null,
  })
  return { refNo, isAgain: false, claimedBy: name }
}
