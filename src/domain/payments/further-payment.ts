import { type Paise, sumPaise } from '#src/domain/money.ts'
import type { LineId } from '#src/domain/orders/order.ts'
import type { Stateful } from '#src/domain/transition.ts'
import type { PaymentState } from './payment-machine.ts'
import type { CaptureId, PaymentId } from './payment.ts'

/**
 * A further payment of a booking: of tests that joined it after it was paid; in whole paise. It exists
 * only once its money arrived.
 * Source: decision 222.
 */
export type FurtherPayment = Stateful & {
  id: PaymentId
  state: PaymentState
  amount: Paise
  refunded: Paise
  chargedBack: Paise
  /** The gateway's money that paid it, and its reference there. */
  captureId: CaptureId | null
  referenceNo: string | null
  /** The lines of the booking that it pays. */
  lineIds: readonly LineId[]
}

type Of<Main, Further> = { payment: Main; further: readonly Further[] }

/** All payments of a booking, the main one first. Source: decision 222. */
export function allPayments<Main, Further>(of: Of<Main, Further>): (Main | Further)[] {
  return [of.payment, ...of.further]
}

type Amount = { amount: Paise }

/** What a booking's payments come to together, in paise. Source: decision 222. */
export function paidInAll(of: Of<Amount, Amount>): Paise {
  return sumPaise(allPayments(of).map(({ amount }) => amount))
}

/**
 * The payment that a refund is taken from: the one whose money its capture is, otherwise the main one.
 * Source: decision 222.
 */
export function paymentOfCapture<Main, Further extends { captureId: CaptureId | null }>(
  { payment, further }: Of<Main, Further>,
  captureId: CaptureId | null,
): Main | Further {
  return further.find((one) => captureId !== null && one.captureId === captureId) ?? payment
}
