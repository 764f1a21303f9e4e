import { findOpenChargeback } from '#src/db/queries/chargebacks.ts'
import { findPaymentOf } from '#src/db/queries/refunds.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { PaymentState } from '#src/domain/payments/payment-machine.ts'
import type { PaymentId } from '#src/domain/payments/payment.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

type Payment = { id: PaymentId; state: PaymentState }

/** What a bank disputes about a payment and has not decided; undefined where it disputes nothing. */
export async function openDispute({ tx }: Step, payment: Payment) {
  return payment.state === 'chargeback' ? findOpenChargeback(tx, payment.id) : undefined
}

/**
 * No money goes back while the patient's bank may give it to them as well: refuses `disputed`. The
 * gateway would say the same (51315). The caller holds the booking's lock.
 */
export async function refuseDisputed(step: Step, bookingId: BookingId | null): Promise<void> {
  const payment = bookingId ? await findPaymentOf(step.tx, bookingId) : undefined
  if (payment && (await openDispute(step, payment))) throw new Refusal('disputed')
}

/** Where a payment that a bank took back stands; null where none did. */
export async function disputeOf(step: Step, payment: Payment) {
  if (payment.state !== 'chargeback') return null
  return (await openDispute(step, payment)) ? ('open' as const) : ('lost' as const)
}

/** Why what an order earned is on hold: each case releases its own alone. */
export function holdReason({ caseNumber }: { caseNumber: string }): string {
  return `chargeback ${caseNumber}`
}
