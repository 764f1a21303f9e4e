import type { RevisionReason } from '#src/domain/reports/revision.ts'

/**
 * Why a pathologist takes a signed result back before anybody reads it: of the reasons for which a
 * published one is changed. A wrong or unfit sample is none of them: its tube is rejected.
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

/** What was measured is in doubt, so that it is not enough to enter it again from the lab's records. */
export function isMeasuredAnew(reason: ReopenReason): boolean {
  return measuredAnew[reason]
}
