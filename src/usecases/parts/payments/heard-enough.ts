import {
  countGatewayMessages,
  countStrangeMessages,
} from '#src/db/queries/payments/payment-attempts.ts'
import { lockName } from '#src/db/queries/changes/named-lock.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Step } from '#src/usecases/step.ts'

/** A gateway sends three or four about one attempt. */
const MOST_OF_ONE = 40
/**
 * A gateway sends none about unknown payments, so this many are enough for the security officer.
 */
const STRANGE_AN_HOUR = 200

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
  await lockName(tx, 'strange gateway messages')
  return (await countStrangeMessages(tx, now.subtract({ hours: 1 }))) >= STRANGE_AN_HOUR
}
