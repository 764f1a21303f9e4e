import {
  changeSending,
  findLiveSending,
  insertSending,
  type SendingRow,
} from '#src/db/queries/refund-sendings.ts'
import { findCapture, findPaymentOf, type RefundRow } from '#src/db/queries/refunds.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import { refundNumber } from '#src/domain/refunds/refund.ts'
import { openDispute } from '#src/usecases/parts/disputes/open-dispute.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import { lockedRefund } from './locked-refund.ts'

/** Longer than any gateway call may take. */
const LEASE_SECONDS = 60

/** A refund that the caller may send now; without `sending` there is nothing to do. */
export type Claim =
  | { refund: RefundRow; sending: undefined }
  | {
      refund: RefundRow
      sending: SendingRow
      referenceNo: string
      /** An earlier holder may already have sent it. */
      isAgain: boolean
    }

/**
 * Claims a refund for sending: the number of the refund attempt is stored before the gateway is
 * called.
 * Source: life cycle 8; decision 023.
 */
export async function claimSending(step: Step, id: RefundId): Promise<Claim> {
  const refund = await lockedRefund(step, id)
  const nothing = { refund, sending: undefined }
  const found = refund.captureId ? await findCapture(step.tx, refund.captureId) : undefined
  if (refund.mode !== 'online' || !found || !step.world.gateway) return nothing
  const { referenceNo } = found.capture
  const leaseUntil = step.now.add({ seconds: LEASE_SECONDS })
  const live = await findLiveSending(step.tx, id)
  if (live) {
    if (!isFree(live, step.now) || !(await changeSending(step.tx, live, { leaseUntil })))
      return nothing
    return { refund, sending: { ...live, leaseUntil }, referenceNo, isAgain: true }
  }
  if (refund.state !== 'approved' && refund.state !== 'failed') return nothing
  if (await isDisputed(step, refund)) return nothing
  return { ...(await firstClaim(step, refund, leaseUntil)), referenceNo, isAgain: false }
}

/** The gateway would refuse it (51315), so it waits for the bank's decision. */
async function isDisputed(step: Step, { bookingId, kind }: RefundRow): Promise<boolean> {
  const payment =
    bookingId && kind === 'booking' ? await findPaymentOf(step.tx, bookingId) : undefined
  return payment !== undefined && (await openDispute(step, payment)) !== undefined
}

function isFree({ channel, leaseUntil }: SendingRow, now: Temporal.Instant): boolean {
  return channel === 'gateway' && Temporal.Instant.compare(leaseUntil, now) <= 0
}

async function firstClaim(step: Step, row: RefundRow, leaseUntil: Temporal.Instant) {
  const tries = row.tries + 1
  const sending: SendingRow = {
    id: step.world.chance.uuid(),
    refundId: row.id,
    channel: 'gateway',
    refNo: refundNumber(row.id, tries),
    state: 'claimed',
    claimedAt: step.now,
    leaseUntil,
    answeredAt: null,
    answer: null,
    claimedBy: step.actor.kind === 'person' ? step.actor.id : null,
    utr: null,
    returnedBy: null,
  }
  await insertSending(step.tx, sending)
  const { bookingId } = row
  const refund = await move(step, 'refund', { row, event: 'submit', bookingId, patch: { tries } })
  return { refund, sending }
}
