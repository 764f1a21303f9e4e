import type { Report, NewVersion } from '#src/domain/reports/publication.ts'
import type { NewRevision } from '#src/domain/reports/revision-at-hand.ts'
import type { NewSignature } from '#src/domain/reports/signed.ts'
import type { NewAttempt, NewCall } from '#src/domain/results/calls/new-call.ts'
import type { NewCase } from '#src/domain/results/notifiable/notifiable-review.ts'
import type { MeasuredResult } from '#src/domain/instruments/changed-instruments.ts'
import type { NewComparison } from '#src/domain/results/delta-elsewhere.ts'
import type { Result } from '#src/domain/results/result.ts'

/** New rows that decisions about results and reports add, by table. */
export type BenchRows = {
  readonly result?: readonly Result[]
  readonly resultInstrument?: readonly MeasuredResult[]
  readonly comparison?: readonly NewComparison[]
  readonly callTask?: readonly NewCall[]
  readonly callAttempt?: readonly NewAttempt[]
  readonly caseToTell?: readonly NewCase[]
  readonly signature?: readonly NewSignature[]
  readonly report?: readonly Report[]
  readonly reportVersion?: readonly NewVersion[]
  readonly revision?: readonly NewRevision[]
}
