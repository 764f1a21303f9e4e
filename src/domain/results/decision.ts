import type { ResultFlag } from './flag.ts'

/** What a pathologist says of a number that no range and no limit judged. */
export const decisions = ['normal', 'abnormal', 'critical'] as const satisfies ResultFlag[]
export type Decision = (typeof decisions)[number]

/** What was decided and why. */
export type DecidedValue = { decision: Decision; comment: string }

/** A number of which nothing is said yet: it is not verified before somebody decides. */
export function needsDecision({
  value,
  flag,
}: {
  value: number | null
  flag: ResultFlag
}): boolean {
  return value !== null && flag === 'no-range'
}
