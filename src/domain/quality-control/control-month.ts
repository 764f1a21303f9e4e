import { z } from 'zod'
import { LabId } from '#src/domain/labs/lab.ts'

/** A month of a lab's controls, by the calendar in India; without a lab, of the caller's own. */
export const ControlMonth = z.strictObject({
  labId: LabId.optional(),
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
})
export type ControlMonth = z.infer<typeof ControlMonth>

/** A file has no more rows than this; a month of a large lab has fewer. Source: decision 228. */
export const MOST_OF_CONTROL_MONTH = 100_000
