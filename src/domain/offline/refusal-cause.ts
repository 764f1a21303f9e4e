/**
 * Why the office refuses what was done without a network, and whether the visit is paid all the same:
 * who came and drew as they should is paid, whatever becomes of the samples.
 * Source: decision 246.
 */
const causes = {
  'time-unknown': { isPaid: true },
  'patient-objects': { isPaid: true },
  'wrong-person': { isPaid: false },
  'nobody-came': { isPaid: false },
  'phone-misused': { isPaid: false },
} as const

export type RefusalCause = keyof typeof causes
// The table's own keys.
export const refusalCauses = Object.keys(causes) as [RefusalCause, ...RefusalCause[]]

/** The one rule of what a refused visit earns. Source: decision 246. */
export function isPaidAllTheSame(cause: RefusalCause): boolean {
  return causes[cause].isPaid
}

/** Refused for one of these, a visit is not paid. */
export const unpaidCauses = refusalCauses.filter((cause) => !isPaidAllTheSame(cause))
