import { findOpenChargeback } from '#src/db/queries/chargebacks/chargebacks.ts'
import type { PaymentState } from '#src/domain/payments/payment-machine.ts'
import type { PaymentId } from '#src/domain/payments/payment.ts'
import type { Step } from '#src/usecases/step.ts'

type Payment = { id: PaymentId; state: PaymentState }

/** The open dispute about a payment; undefined where there is none. */
export async function openDispute({ tx }: Step, payment: Payment) {
  return payment.state === 'chargeback' ? findOpenChargeback(tx, payment.id) : undefined
}

/** The state of a payment's chargeback; null where there is none. */
export async function disputeOf(step: Step, payment: Payment) {
  if (payment.state !== 'chargeback') return null
  return (await openDispute(step, payment)) ? ('open' as const) : ('lost' as const)
}
