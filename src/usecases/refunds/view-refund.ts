import { findQueued } from '#src/db/queries/refunds/refund-queues.ts'
import { listSendings } from '#src/db/queries/refunds/refund-sendings.ts'
import type { RefundRow } from '#src/db/queries/refunds/refunds.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import { decisionReasonOf } from '#src/domain/refunds/decision-reason.ts'
import { isForBank } from '#src/domain/refunds/refund-by-bank.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, isOwnMoney, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { refundLine } from '#src/usecases/parts/refunds/refund-line.ts'
import { ownerOf } from '#src/usecases/parts/refunds/refund-owner.ts'

/**
 * One refund with everything finance needs to decide: its breakdown, every attempt, and the actions
 * available.
 */
export function viewRefund(world: World, actor: Actor, { refundId }: { refundId: RefundId }) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'refund:read')
    const found = await findQueued(step.tx, refundId)
    if (!found) throw new Refusal('not-found')
    const { refund, decider, referenceNo } = found
    const sendings = await sendingsOf(step, refundId)
    const { accountId } = await ownerOf(step, refund)
    await audit(world, step.tx, actor, 'refund:read', refundId)
    return {
      ...refundLine(found),
      version: refund.version,
      breakdown: refund.breakdown,
      decidedBy: decider,
      decidedAt: refund.decidedAt?.toString() ?? null,
      ...decisionReasonOf(refund),
      accountLastFour: refund.accountLastFour,
      utr: refund.utr,
      referenceNo,
      sendings,
      ...(isOwnMoney(actor, accountId) ? nothingToDo : mayBeDone(actor, refund, sendings)),
    }
  })
}

async function sendingsOf({ tx, actor }: Step, refundId: RefundId) {
  const rows = await listSendings(tx, refundId)
  return rows.map(({ sending, claimer }) => ({
    refNo: sending.refNo,
    channel: sending.channel,
    state: sending.state,
    claimedAt: sending.claimedAt.toString(),
    leaseUntil: sending.leaseUntil.toString(),
    answer: sending.answer,
    claimedBy: claimer,
    isMine: sending.claimedBy === personOf(actor).id,
  }))
}

type Sendings = Awaited<ReturnType<typeof sendingsOf>>

/** For the patient whose money it is. */
const nothingToDo = {
  mayDecide: false,
  mayPayByBank: false,
  mayRecordUtr: false,
  mayReturn: false,
  mayTakeBack: false,
}

function mayBeDone(actor: Actor, refund: RefundRow, sendings: Sendings) {
  const { state, accountSealed, requestedBy } = refund
  const atBank = sendings.find((one) => one.channel === 'bank' && one.state === 'claimed')
  const paidByBank = sendings.find((one) => one.channel === 'bank' && one.state === 'confirmed')
  return {
    mayDecide: state === 'requested' && requestedBy !== personOf(actor).id,
    mayPayByBank: isForBank(refund) && accountSealed !== null,
    mayRecordUtr: atBank !== undefined,
    mayReturn: atBank !== undefined && !atBank.isMine,
    mayTakeBack: state === 'processed' && paidByBank !== undefined && !paidByBank.isMine,
  }
}
