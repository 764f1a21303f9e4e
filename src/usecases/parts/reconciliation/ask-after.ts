import { findAttempt } from '#src/db/queries/payments/payment-attempts.ts'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Break } from '#src/domain/reconciliation/compare-day.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * Money that the gateway lists under one of our numbers and that we do not know: asked by the
 * number alone, the gateway reports the newest attempt. So it is asked by its own reference, and
 * the finaliser decides: somebody who paid twice in two tabs is refunded without anybody's help.
 * Source: reliability P11.
 */
export async function askAfter(step: Step, { kind, key, ours, theirs }: Break): Promise<void> {
  const isUnheard = ours === null && (kind === 'missing-here' || kind === 'duplicate')
  const number = BookingNumber.safeParse(theirs?.number)
  if (!isUnheard || !number.success || !(await findAttempt(step.tx, number.data))) return
  const input = { number: number.data, referenceNo: key }
  await step.world.queue.enqueue(step.tx, 'check-payment', input)
}
