/** The validities of a lab that end on a day. */
export const validities = ['licence', 'accreditation', 'pcpndt'] as const
export type Validity = (typeof validities)[number]

/** Days before the last day on which a lab is warned; 0: it has ended. Source: reliability I16. */
const warningDays = [60, 30, 7, 0] as const
export type WarningDays = (typeof warningDays)[number]

/** The earliest warning. */
export const WARNED_AHEAD = { days: 60 } as const

/**
 * The warning due on a day in India, undefined if none. Only the nearest: a lab that joins with ten
 * days left, or was missed by a stopped worker, is warned once.
 * Source: reliability I16.
 */
export function warningDue(
  lastDay: Temporal.PlainDate,
  today: Temporal.PlainDate,
): WarningDays | undefined {
  const { days } = today.until(lastDay, { largestUnit: 'days' })
  if (days < 0) return 0
  return warningDays.findLast((ahead) => ahead > 0 && days <= ahead)
}
