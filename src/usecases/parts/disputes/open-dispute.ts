import { findOpenChargeback } from '#src/db/queries/chargebacks.ts'
import { findPaymentOf } from '#src/db/queries/refunds.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { PaymentState } from '#src/domain/payments/payment-machine.ts'
import type { PaymentId } from '#src/domain/payments/payment.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

type Payment = { id: PaymentId; state: PaymentState }

/** The open dispute about a payment; undefined where there is none. */
export async function openDispute({ tx }: Step, payment: Payment) {
  return payment.state === 'chargeback' ? findOpenChargeback(tx, payment.id) : undefined
}

/**
 * No refund while the patient's bank may also return the money: refuses `disputed`, as the gateway
 * would (51315). The caller holds the booking's lock.
 * Source: decision 025.
 */
export async function refuseDisputed(step: Step, bookingId: BookingId | null): Promise<void> {
  const payment = bookingId ? await findPaymentOf(step.tx, bookingId) : undefined
  if (payment && (await openDispute(step, payment))) throw new Refusal('disputed')
}

/** The state of a payment's chargeback; null where there is none. */
export async function disputeOf(step: Step, payment: Payment) {
  if (payment.state !== 'chargeback') return null
  return (await openDispute(step, payment)) ? ('open' as const) : ('lost' as const)
}
