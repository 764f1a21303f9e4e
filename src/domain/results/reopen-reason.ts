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
