import type { UserId } from '#src/domain/people/actor.ts'

/**
 * Whether a booking is the person's own: everybody an account books for counts as its patient.
 * Family ties beyond that are not known here.
 * Source: reliability S37.
 */
export function isOwnBooking(personId: UserId | null, booking: { accountId: UserId }): boolean {
  return personId !== null && personId === booking.accountId
}
