import { z } from 'zod'
import { dayBegins } from '#src/domain/india-time.ts'
import { LabId } from '#src/domain/labs/lab.ts'

/** A month of a lab's disposal log, by the calendar in India; without a lab, of the caller's own. */
export const DisposalMonth = z.strictObject({
  labId: LabId.optional(),
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
})
export type DisposalMonth = z.infer<typeof DisposalMonth>

/** A file has no more rows than this; a month of a large lab has fewer. Source: decision 201. */
export const MOST_OF_MONTH = 50_000

/** The first instant of a month in India, and of the next. Source: model, "Ids, time, database". */
export function spanOfMonth(month: string) {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  return { from: dayBegins(first), until: dayBegins(first.add({ months: 1 })) }
}
