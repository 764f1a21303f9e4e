import type { RevisionReason } from '#src/domain/reports/revision.ts'

/**
 * Why a pathologist reopens a signed result before anybody reads it: a subset of the reasons for
 * changing a published one. A wrong or unfit sample is not among them: its tube is rejected.
 * Source: decision 089.
 */
export const reopenReasons = [
  'transcription',
  'analyser-or-qc',
  'wrong-unit-or-range',
  'clinical-information',
  'other',
] as const satisfies readonly RevisionReason[]
type ReopenReason = (typeof reopenReasons)[number]

const measuredAnew: Record<ReopenReason, boolean> = {
  transcription: false,
  'analyser-or-qc': true,
  'wrong-unit-or-range': false,
  'clinical-information': false,
  other: true,
}

/**
 * Whether the measurement itself is in doubt, so that re-entering it from the lab's records is not
 * enough.
 * Source: decision 093.
 */
export function isMeasuredAnew(reason: ReopenReason): boolean {
  return measuredAnew[reason]
}
