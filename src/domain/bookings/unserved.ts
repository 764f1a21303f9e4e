/** Days after which a booking that nobody came for, and that nobody gave another time, is ended. */
export const UNSERVED_DAYS = 7

/** Days after which its patient is reminded, once. */
export const UNSERVED_REMINDER_DAYS = 5

/** By when another time can be chosen for a visit that was over then. */
export function unservedUntil(endedAt: Temporal.Instant): Temporal.Instant {
  return endedAt.add({ hours: 24 * UNSERVED_DAYS })
}
