import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import type { FurtherPayment } from '#src/domain/payments/further-payment.ts'
import type { CaptureId } from '#src/domain/payments/payment.ts'

/** A payment that a bank may take back, with the money that paid it. */
export type Disputable = {
  payment: EndingAtHand['payment'] | FurtherPayment
  captureId: CaptureId | null
  referenceNo: string | null
}

type AtHand = Pick<EndingAtHand, 'payment' | 'further' | 'captureId'> & {
  /** The gateway's reference of the main payment's money. */
  referenceNo: string | null
}

/**
 * The payment that a bank's letter is about: the one whose money has the named reference, or the only
 * one. Undefined where none has it, or where there are several and none is named.
 * Source: decisions 025 and 222.
 */
export function disputedPayment(
  { payment, further, captureId, referenceNo }: AtHand,
  named: string | undefined,
): Disputable | undefined {
  const all = [
    { payment, captureId, referenceNo },
    ...further.map((one) => ({
      payment: one,
      captureId: one.captureId,
      referenceNo: one.referenceNo,
    })),
  ]
  if (named !== undefined) return all.find((one) => one.referenceNo === named)
  return all.length === 1 ? all[0] : undefined
}
