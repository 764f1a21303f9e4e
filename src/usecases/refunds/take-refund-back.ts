import { findConfirmedTransfer, voidSending } from '#src/db/queries/refund-sendings.ts'
import type { RefundRow } from '#src/db/queries/refunds.ts'
import { refundReturned } from '#src/domain/ledger/refund-journals.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import type { TakeRefundBack } from '#src/domain/refunds/refund.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf, refuseOwnMoney } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockedRefund } from '#src/usecases/parts/refunds/locked-refund.ts'
import { movePaymentBack } from '#src/usecases/parts/refunds/refund-processed.ts'
import { ownerOf } from '#src/usecases/parts/refunds/refund-owner.ts'
import { tellRefund } from '#src/usecases/parts/refunds/tell-refund.ts'

type Input = { refundId: RefundId } & TakeRefundBack

/**
 * The bank returned a refund after its UTR: it is owed to the patient again, who is asked for
 * another account; the old UTR is void. Refuses `same-person` to the person who took it to the bank
 * and to the patient whose money it is, `utr-differs` where the bank's paper is about another
 * transfer, `stale`, and `not-allowed-now` where no transfer paid it.
 * Source: life cycle 8.
 */
export function takeRefundBack(world: World, actor: Actor, input: Input) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'refund:send')
    const row = await lockedRefund(step, input.refundId)
    const { accountId } = await ownerOf(step, row)
    refuseOwnMoney(actor, accountId)
    await voidTransfer(step, row, input)
    const returned = await reopen(step, row, input)
    await postJournal(step, row.bookingId, refundReturned({ ...row, accountId }))
    if (row.bookingId && row.kind === 'booking') await movePaymentBack(step, row.bookingId)
    await tellRefund(step, returned, 'refund-returned')
    const { utr, reason } = input
    const detail = { event: 'returned-after-utr', utr, reason }
    await audit(world, step.tx, actor, 'refund:send', row.id, detail)
    return { state: returned.state, version: returned.version }
  })
}

async function voidTransfer(step: Step, row: RefundRow, { version, utr, reason }: Input) {
  if (version !== row.version) throw new Refusal('stale')
  const paid = row.state === 'processed' && (await findConfirmedTransfer(step.tx, row.id))
  if (!paid) throw notAllowed(step.actor, 'refund', row.state)
  const { id: returnedBy } = personOf(step.actor)
  if (paid.claimedBy === returnedBy) throw new Refusal('same-person')
  if (paid.utr !== utr) throw new Refusal('utr-differs')
  if (!(await voidSending(step.tx, row.id, { utr, returnedBy, reason }))) throw new Refusal('stale')
}

/** Another refund attempt, under another number, to another account. */
function reopen(step: Step, row: RefundRow, { version, reason }: Input) {
  return move(step, 'refund', {
    row,
    event: 'return',
    bookingId: row.bookingId,
    reason,
    patch: {
      utr: null,
      processedAt: null,
      accountSealed: null,
      accountLastFour: null,
      tries: row.tries + 1,
    },
    shown: { version, standsNow: async () => ({}) },
  })
}
