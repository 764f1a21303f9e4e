import { z } from 'zod'
import { isPlainText, oneLine } from '#src/domain/free-text.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { InstrumentLinkId } from './bridge.ts'

/** Megabytes of one file of an instrument at most. Source: decision 250. */
export const MOST_FILE_MEGABYTES = 1

/** Bytes of one file of an instrument at most. Source: decision 250. */
export const MOST_FILE_BYTES = MOST_FILE_MEGABYTES * 1024 * 1024

/** Rows of one file at most, without its heads. Source: decision 250. */
export const MOST_FILE_ROWS = 2000

/** In which order a file writes the parts of a day: nothing tells 3/4 from 4/3. */
export const dayOrders = ['year-first', 'day-first', 'month-first'] as const
export type DayOrder = (typeof dayOrders)[number]

/** The head of a column, as the file has it. */
const Head = oneLine(1, 80)

/** Which column of a link's files says what; without a column of their state all rows are final. */
export const FileColumns = z
  .strictObject({
    sample: Head,
    code: Head,
    value: Head,
    unit: Head.optional(),
    flag: Head.optional(),
    status: Head.optional(),
    measuredAt: Head.optional(),
    dayOrder: z.enum(dayOrders),
  })
  .refine((columns) => {
    const named = chosenHeads(columns)
    return new Set(named).size === named.length
  })
export type FileColumns = z.infer<typeof FileColumns>

type Heads = { [Column in 'sample' | 'code' | 'value']: string } & {
  [Column in 'unit' | 'flag' | 'status' | 'measuredAt']?: string | undefined
}

/** The heads of the columns that were chosen. Source: decision 250. */
export function chosenHeads(columns: Heads): string[] {
  const { sample, code, value, unit, flag, status, measuredAt } = columns
  const all = [sample, code, value, unit, flag, status, measuredAt]
  return all.filter((head) => head !== undefined)
}

/** `version`: as shown, 0 where none were chosen. */
export const ChooseFileColumns = z.strictObject({
  linkId: InstrumentLinkId,
  version: z.int().min(0).max(1_000_000),
  columns: FileColumns,
})
export type ChooseFileColumns = z.infer<typeof ChooseFileColumns>

/** The text of a file; its first line names the columns. */
const FileText = z.string().min(1).max(MOST_FILE_BYTES).refine(isPlainText)

export const PreviewInstrumentFile = z.strictObject({ linkId: InstrumentLinkId, text: FileText })
export type PreviewInstrumentFile = z.infer<typeof PreviewInstrumentFile>

/** `shown`: what the preview said of its rows; `version`: of the columns by which they were read. */
export const ImportInstrumentFile = z.strictObject({
  linkId: InstrumentLinkId,
  text: FileText,
  version: z.int().min(1).max(1_000_000),
  shown: z.string().regex(/^[0-9a-f]{64}$/),
})
export type ImportInstrumentFile = z.infer<typeof ImportInstrumentFile>

/** The columns of a link's files, as stored. */
export type LinkColumns = {
  linkId: InstrumentLinkId
  columns: FileColumns
  version: number
  setBy: UserId
  setAt: Temporal.Instant
}
