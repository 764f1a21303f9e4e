import { z } from 'zod'

export const RevisionId = z.uuid().brand<'RevisionId'>()
export type RevisionId = z.infer<typeof RevisionId>

/**
 * Amend: data changed; correct: an error is fixed; append: text is added; withdraw: the report may
 * not be used. The edges of `reportMachine`.
 * Source: life cycle 6; FHIR R4 `DiagnosticReport.status`.
 */
export const revisionKinds = ['amend', 'correct', 'append', 'withdraw'] as const
export type RevisionKind = (typeof revisionKinds)[number]

/** The kinds a lab can do alone; withdrawing also needs the office. Source: life cycle 6. */
export const labRevisionKinds = ['amend', 'correct', 'append'] as const
export type LabRevisionKind = (typeof labRevisionKinds)[number]

/** The coded reason; the text beside it says what happened. The product's own list. */
export const revisionReasons = [
  'wrong-patient',
  'wrong-sample',
  'transcription',
  'analyser-or-qc',
  'wrong-unit-or-range',
  'measured-again',
  'further-result',
  'clinical-information',
  'comment-added',
  'published-by-mistake',
  'other',
] as const
export type RevisionReason = (typeof revisionReasons)[number]

/** Which reasons are valid for which kind. */
export const reasonsOf: Readonly<Record<RevisionKind, readonly RevisionReason[]>> = {
  correct: [
    'transcription',
    'analyser-or-qc',
    'wrong-unit-or-range',
    'wrong-sample',
    'wrong-patient',
    'other',
  ],
  amend: ['measured-again', 'further-result', 'clinical-information', 'other'],
  append: ['comment-added', 'clinical-information', 'other'],
  withdraw: ['wrong-patient', 'wrong-sample', 'analyser-or-qc', 'published-by-mistake', 'other'],
}

/** Which side a person acts for: withdrawing a report takes one of each. Source: life cycle 6. */
export const revisionSides = ['lab', 'office'] as const
export type RevisionSide = (typeof revisionSides)[number]
