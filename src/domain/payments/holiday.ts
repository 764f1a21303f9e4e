import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'

/** A day on which banks rest, ISO, and why. */
export const SaveHoliday = z.strictObject({ day: z.iso.date(), name: oneLine(2, 80) })
export type SaveHoliday = z.infer<typeof SaveHoliday>
