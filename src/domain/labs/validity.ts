/** What of a lab ends on a day. */
export const validities = ['licence', 'accreditation', 'pcpndt'] as const
export type Validity = (typeof validities)[number]

/** Days before the last day on which a lab is warned; 0: it is over. Source: reliability I16. */
const warningDays = [60, 30, 7, 0] as const
export type WarningDays = (typeof warningDays)[number]

/** How far ahead anybody is warned. */
export const WARNED_AHEAD = { days: 60 } as const

/**
 * The warning that is due on a day in India, undefined while there is none. Only the nearest: who
 * joins with ten days left, or was missed by a clock that stood still, is told once.
 */
export function warningDue(
  lastDay: Temporal.PlainDate,
  today: Temporal.PlainDate,
): WarningDays | undefined {
  const { days } = today.until(lastDay, { largestUnit: 'days' })
  if (days < 0) return 0
  return warningDays.findLast((ahead) => ahead > 0 && days <= ahead)
}
