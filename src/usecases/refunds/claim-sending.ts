import { lockBooking } from '#src/db/queries/booking-tree.ts'
import {
  changeSending,
  findLiveSending,
  insertSending,
  type SendingRow,
} from '#src/db/queries/refund-sendings.ts'
import { findCapture, findRefund, lockRefund, type RefundRow } from '#src/db/queries/refunds.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import { refundNumber } from '#src/domain/payments/refund.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'

/** Longer than the gateway is ever waited for. */
const LEASE_SECONDS = 60

/** A refund in our hands for a while; without a sending there is nothing to do with it now. */
export type Claim =
  | { refund: RefundRow; sending: undefined }
  | {
      refund: RefundRow
      sending: SendingRow
      referenceNo: string
      /** Somebody held it before: the gateway may know of it already. */
      isAgain: boolean
    }

/** The refund, locked after its booking. Refuses `not-found`. */
export async function lockedRefund({ tx }: Step, id: RefundId): Promise<RefundRow> {
  const seen = await findRefund(tx, id)
  if (seen?.bookingId) await lockBooking(tx, seen.bookingId)
  const refund = await lockRefund(tx, id)
  if (!refund) throw new Refusal('not-found')
  return refund
}

/** Claims one refund for sending: its row with the number is there before anybody is called. */
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
  return { ...(await firstClaim(step, refund, leaseUntil)), referenceNo, isAgain: false }
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
  }
  await insertSending(step.tx, sending)
  const { bookingId } = row
  const refund = await move(step, 'refund', { row, event: 'submit', bookingId, patch: { tries } })
  return { refund, sending }
}
