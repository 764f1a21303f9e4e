import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'

/** A bank holiday, as an ISO day, and its name. */
export const SaveHoliday = z.strictObject({ day: z.iso.date(), name: oneLine(2, 80) })
export type SaveHoliday = z.infer<typeof SaveHoliday>
