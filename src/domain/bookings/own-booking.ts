import type { UserId } from '#src/domain/people/actor.ts'

/**
 * Whether a booking is the person's own: all whom one account books for are its patients. Whose
 * relative somebody is beyond that is not known here. Source: reliability S37.
 */
export function isOwnBooking(personId: UserId | null, booking: { accountId: UserId }): boolean {
  return personId !== null && personId === booking.accountId
}
