import { nthStrangeMessage } from '#src/db/queries/changes/counted-for-limits.ts'
import { countGatewayMessages } from '#src/db/queries/payments/payment-attempts.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import { limits, type Window } from '#src/domain/limits.ts'
import { secondsToNext } from '#src/usecases/parts/limits/refuse-too-many.ts'
import type { Step } from '#src/usecases/step.ts'

/** A gateway sends three or four about one attempt. */
const MOST_OF_ONE = 40
/**
 * Anybody with one message can forge thousands of readable ones. So for one attempt only this many
 * are examined, after which only the schedule asks; and of those about unknown payments only this
 * many are kept in an hour. All others get the same answer and leave no trace.
 */
export async function heardEnough(
  { tx, now }: Step,
  number: BookingNumber | null,
): Promise<boolean> {
  if (number) return (await countGatewayMessages(tx, number)) >= MOST_OF_ONE
  const strange = {
    limit: limits.strangePaymentMessages,
    lock: 'strange gateway messages',
    nth: (window: Window) => nthStrangeMessage(tx, window),
  }
  return (await secondsToNext(tx, now, [strange])) > 0
}
