import { countGatewayMessages, countStrangeMessages } from '#src/db/queries/payment-attempts.ts'
import { lockName } from '#src/db/queries/named-lock.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Step } from '#src/usecases/step.ts'

/** A gateway sends three or four of an attempt. */
const MOST_OF_ONE = 40
/** About nothing of ours it sends none: enough for whoever watches over security. */
const STRANGE_AN_HOUR = 200

/**
 * Whoever has one message can make thousands of it that can be read: of one attempt so many are
 * heard, and then the clock alone asks; of what is about nothing of ours so many are kept in an hour.
 * All others are answered as these are, and leave nothing.
 */
export async function heardEnough(
  { tx, now }: Step,
  number: BookingNumber | null,
): Promise<boolean> {
  if (number) return (await countGatewayMessages(tx, number)) >= MOST_OF_ONE
  await lockName(tx, 'strange gateway messages')
  return (await countStrangeMessages(tx, now.subtract({ hours: 1 }))) >= STRANGE_AN_HOUR
}
