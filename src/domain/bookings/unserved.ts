/** Days after which a booking whose visit nobody made and that was not rescheduled ends. */
export const UNSERVED_DAYS = 7

/** Days after which its patient is reminded, once. */
export const UNSERVED_REMINDER_DAYS = 5

/** Until when a missed visit can be rescheduled. Source: decision 099. */
export function unservedUntil(endedAt: Temporal.Instant): Temporal.Instant {
  return endedAt.add({ hours: 24 * UNSERVED_DAYS })
}
