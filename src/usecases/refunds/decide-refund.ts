import { withMoney } from '#src/db/queries/booking-money.ts'
import { findBooking } from '#src/db/queries/booking-tree.ts'
import { markRepaid } from '#src/db/queries/orders.ts'
import type { RefundRow } from '#src/db/queries/refunds.ts'
import { itemRefundable, paymentRefundable } from '#src/domain/ledger/booking-journals.ts'
import { refundOutOfGoodwill } from '#src/domain/ledger/refund-journals.ts'
import { paise } from '#src/domain/money.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import type { DecideRefund } from '#src/domain/refunds/refund.ts'
import { refundable } from '#src/domain/refunds/refundable.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf, refuseOwnMoney } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { reloadTree } from '#src/usecases/parts/bookings/tree.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { refuseDisputed } from '#src/usecases/parts/disputes/open-dispute.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { takeBack } from '#src/usecases/parts/settlement/take-back.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { approveRefund } from '#src/usecases/parts/refunds/approve-refund.ts'
import { lockedRefund } from '#src/usecases/parts/refunds/locked-refund.ts'
import { refundItems } from '#src/usecases/parts/refunds/refund-items.ts'
import { ownerOf } from '#src/usecases/parts/refunds/refund-owner.ts'
import { rejectRefund } from '#src/usecases/parts/refunds/reject-refund.ts'
import { tellRefund } from '#src/usecases/parts/refunds/tell-refund.ts'

type Input = { refundId: RefundId } & DecideRefund

/**
 * A second person approves or rejects a refund. A rejected amount may be refunded again, and the
 * patient is told why it was rejected. Refuses `same-person` to the requester and to the patient
 * whose money it is, `reason-first` for a rejection without a reason, and `disputed` for an
 * approval while a bank disputes the payment.
 * Source: life cycle 8; decision 059.
 */
export function decideRefund(world: World, actor: Actor, input: Input) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'refund:decide')
    const row = await lockedRefund(step, input.refundId)
    const { id: decidedBy } = personOf(actor)
    if (row.state !== 'requested') throw notAllowed(actor, 'refund', row.state)
    if (row.requestedBy === decidedBy) throw new Refusal('same-person')
    refuseOwnMoney(actor, (await ownerOf(step, row)).accountId)
    if (input.verdict === 'approve') await refuseDisputed(step, row.bookingId)
    const reason = input.reason ?? null
    const patch = { decidedBy, decidedAt: step.now, decisionReason: reason }
    const { state } =
      input.verdict === 'approve' ? await approve(step, row, patch) : await reject(step, row, patch)
    const { verdict } = input
    await audit(world, step.tx, actor, 'refund:decide', row.id, { verdict, reason })
    return { state }
  })
}

type Decision = Pick<RefundRow, 'decidedBy' | 'decidedAt' | 'decisionReason'>

async function reject(step: Step, row: RefundRow, patch: Decision) {
  if (!patch.decisionReason) throw new Refusal('reason-first')
  const rejected = await rejectRefund(step, row, patch.decisionReason, patch)
  await giveAfterAll(step, row)
  await tellRefund(step, rejected, 'refund-rejected')
  return rejected
}

/**
 * A test that ended undone while its manual refund waited: the rule refunds what the person did
 * not.
 */
async function giveAfterAll(step: Step, { bookingId, testItemId, requestedBy }: RefundRow) {
  if (!bookingId || !testItemId || requestedBy === null) return
  const tree = await reloadTree(step, bookingId)
  const item = tree.items.find(({ id }) => id === testItemId)
  if (item?.state === 'not-performed' && item.reason)
    await refundItems(step, tree, [item], item.reason)
}

async function approve(step: Step, row: RefundRow, patch: Decision) {
  const approved = await approveRefund(step, row, patch)
  if (row.requestedBy !== null) await bear(step, row)
  return approved
}

/**
 * Decides who bears a manual refund: the test's lab and the platform where a test is named,
 * otherwise the platform alone. An advance that nobody has earned or will earn was the patient's
 * own money.
 */
async function bear(step: Step, row: RefundRow) {
  const { bookingId, testItemId, id, amount } = row
  const booking = bookingId && (await findBooking(step.tx, bookingId))
  if (!booking) return
  const { accountId } = booking
  if (testItemId && (await takeBack(step, booking, { id: testItemId })) !== 'nothing') {
    await markRepaid(step.tx, testItemId, step.now)
    const journal = itemRefundable(accountId, { id: testItemId, price: amount })
    return postJournal(step, bookingId, journal)
  }
  const { free } = refundable(await withMoney(step.tx, await reloadTree(step, bookingId)))
  const own = paise(Math.min(amount, free))
  await postJournal(step, bookingId, paymentRefundable(id, accountId, own))
  const ours = paise(amount - own)
  await postJournal(step, bookingId, refundOutOfGoodwill({ id, accountId, amount: ours }))
}
