import { holidaysFrom } from '#src/db/queries/holidays.ts'
import {
  claimRefundable,
  findAppliedCapture,
  findPaymentOf,
  insertRefund,
  lockRefund,
  type RefundRow,
} from '#src/db/queries/refunds.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Paise } from '#src/domain/money.ts'
import { type CaptureId, RefundId } from '#src/domain/payments/payment.ts'
import type { RefundBreakdown } from '#src/domain/refunds/refund.ts'
import { unclaimedOf } from '#src/domain/refunds/refundable.ts'
import { refundDueBy } from '#src/domain/refunds/refund-clock.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { openDispute } from '#src/usecases/parts/disputes/open-dispute.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { recordBirth } from '#src/usecases/transition.ts'
import { approveRefund } from './approve-refund.ts'

export type WantedRefund = {
  amount: Paise
  reason: string
  /** The test it is for; null for a refund of the booking. */
  testItemId: TestItemId | null
  /** For a surplus: the capture that paid for nothing. */
  captureId?: CaptureId
  kind?: 'booking' | 'surplus'
  breakdown?: RefundBreakdown
  /** The person who requested it; absent where a rule did. */
  requestedBy?: UserId
}

/**
 * Requests a refund: online if the money came online, else to a bank account. A rule's request is
 * approved at once up to the limit; everything else waits for finance. Posts no journal. Undefined
 * where this test or this surplus already has a refund. Refuses `more-than-paid` where all refunds
 * together would exceed the payment, and `disputed` while the patient's bank may return the same
 * money.
 * Source: life cycle 8; reliability P17.
 */
export async function askRefund(
  step: Step,
  bookingId: BookingId | null,
  wanted: WantedRefund,
): Promise<RefundRow | undefined> {
  const { tx, world } = step
  const { kind = 'booking' } = wanted
  const payment = bookingId && kind === 'booking' ? await findPaymentOf(tx, bookingId) : undefined
  if (payment && (await openDispute(step, payment))) throw new Refusal('disputed')
  const captureId = wanted.captureId ?? (await paidBy(step, payment)) ?? null
  const refund = await draft(step, bookingId, { ...wanted, kind, captureId })
  if (!(await insertRefund(tx, refund))) return undefined
  if (payment && !(await claimRefundable(tx, payment.id, wanted.amount)))
    throw new Refusal('more-than-paid', {
      facts: { refundablePaise: unclaimedOf(payment) },
    })
  await recordBirth(step, 'refund', refund, bookingId)
  const row = await lockRefund(tx, refund.id)
  if (!row) throw new Error(`refund ${refund.id} is gone`)
  const isWithinLimit = wanted.amount <= world.settings.refundApprovalLimit
  return wanted.requestedBy === undefined && isWithinLimit ? approveRefund(step, row) : row
}

async function paidBy({ tx }: Step, payment: Awaited<ReturnType<typeof findPaymentOf>>) {
  if (payment?.mode !== 'online') return undefined
  return (await findAppliedCapture(tx, payment.id))?.id
}

type Drafted = Omit<WantedRefund, 'captureId'> & {
  kind: 'booking' | 'surplus'
  captureId: CaptureId | null
}

async function draft(step: Step, bookingId: BookingId | null, wanted: Drafted) {
  const today = indianDay(step.now)
  const mode = wanted.captureId ? ('online' as const) : ('bank' as const)
  return {
    id: RefundId.parse(step.world.chance.uuid()),
    bookingId,
    testItemId: wanted.testItemId,
    captureId: wanted.captureId,
    kind: wanted.kind,
    amount: wanted.amount,
    breakdown: wanted.breakdown ?? null,
    state: 'requested' as const,
    reason: wanted.reason,
    mode,
    dueBy: refundDueBy(today, mode, await holidaysFrom(step.tx, today)),
    requestedAt: step.now,
    requestedBy: wanted.requestedBy ?? null,
  }
}
