import type { AttemptRow } from '#src/db/queries/payment-attempts.ts'
import type { CaptureRow } from '#src/db/queries/captures.ts'
import { amountOf } from '#src/domain/payments/amount-text.ts'
import { CaptureId } from '#src/domain/payments/payment.ts'
import type { GatewayStatus } from '#src/usecases/gateway.ts'
import type { Step } from '#src/usecases/step.ts'

/** The capture row for money the gateway reports. */
export function draftCapture(
  { world, now }: Step,
  attempt: AttemptRow,
  said: GatewayStatus,
  kind: CaptureRow['kind'],
) {
  const amount = amountOf(said.amount)
  if (amount === undefined) throw new Error(`no amount was compared for ${attempt.number}`)
  return {
    id: CaptureId.parse(world.chance.uuid()),
    attemptId: attempt.id,
    paymentId: attempt.paymentId,
    referenceNo: said.referenceNo,
    kind,
    amount,
    currency: said.currency,
    bankReference: said.bankReference,
    instrument: said.instrument,
    capturedAt: now,
  }
}

export type DraftCapture = ReturnType<typeof draftCapture>
