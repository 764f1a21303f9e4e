import { findOpenChargeback } from '#src/db/queries/chargebacks/chargebacks.ts'
import { allPayments } from '#src/domain/payments/further-payment.ts'
import type { PaymentState } from '#src/domain/payments/payment-machine.ts'
import type { PaymentId } from '#src/domain/payments/payment.ts'
import type { Step } from '#src/usecases/step.ts'

type Payment = { id: PaymentId; state: PaymentState }

type Paid = { payment: Payment; further: readonly Payment[] }

/** The open dispute about one of a booking's payments; undefined where there is none. */
export async function openDispute({ tx }: Step, paid: Paid) {
  for (const { id, state } of allPayments(paid)) {
    const open = state === 'chargeback' ? await findOpenChargeback(tx, id) : undefined
    if (open) return open
  }
  return undefined
}

/** The state of the chargebacks of a booking's payments; null where there is none. */
export async function disputeOf(step: Step, paid: Paid) {
  if (!allPayments(paid).some(({ state }) => state === 'chargeback')) return null
  return (await openDispute(step, paid)) ? ('open' as const) : ('lost' as const)
}
