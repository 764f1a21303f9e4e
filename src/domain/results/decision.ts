import type { ResultFlag } from './judging/flag.ts'

/** A pathologist's decision on a number that no range and no limit judged. Source: decision 030. */
export const decisions = ['normal', 'abnormal', 'critical'] as const satisfies ResultFlag[]
export type Decision = (typeof decisions)[number]

/** The decision and its reason. */
export type DecidedValue = { decision: Decision; comment: string }

/** Whether a number still needs a decision; it is not verified before. Source: decision 030. */
export function needsDecision({
  value,
  flag,
}: {
  value: number | null
  flag: ResultFlag
}): boolean {
  return value !== null && flag === 'no-range'
}
