import { z } from 'zod'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { freeText } from '#src/domain/free-text.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { AnalyteRules, AnalyteVersionId } from './analyte-rules.ts'

/** An Indian day as it is written in ISO 8601. */
const day = z.iso.date().transform((written) => Temporal.PlainDate.from(written))

/** The number of the last version that was shown; 0: there was none. */
const shown = { version: z.int().min(0).max(1_000_000) }

/** A version of a lab's rules for a test as it is proposed. */
export const ProposeAnalyte = z.strictObject({
  ...shown,
  effectiveFrom: day,
  /** Why it changes, for the second person and for the history. */
  reason: freeText(3, 300),
  rules: AnalyteRules,
})
export type ProposeAnalyte = z.infer<typeof ProposeAnalyte> & {
  testCode: ItemCode
  labId?: LabId | undefined
}

/** What becomes of a proposed version; `withdrawn`: by who proposed it. */
export const analyteOutcomes = ['approved', 'refused', 'withdrawn'] as const
export type AnalyteOutcome = (typeof analyteOutcomes)[number]

export const DecideAnalyte = z
  .strictObject({
    versionId: AnalyteVersionId,
    decision: z.enum(analyteOutcomes),
    reason: freeText(3, 300).optional(),
  })
  .refine(({ decision, reason }) => decision !== 'refused' || reason !== undefined, {
    path: ['reason'],
    message: 'Say why it is refused.',
  })
export type DecideAnalyte = z.infer<typeof DecideAnalyte> & { labId?: LabId | undefined }

/** Which tests of a lab are listed. */
const analyteShows = ['all', 'own', 'waiting'] as const

/** A page of a lab's numeric tests. `after`: the last test of the previous page. */
export const ListLabAnalytes = z.strictObject({
  q: z.string().trim().max(100).default(''),
  show: z.enum(analyteShows).default('all'),
  after: ItemCode.optional(),
})
export type ListLabAnalytes = z.infer<typeof ListLabAnalytes> & { labId?: LabId | undefined }
