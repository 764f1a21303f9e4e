import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'

/** The reason a fee is waived. */
export const WaiveReceivable = z.strictObject({ reason: freeText(3, 500) })
export type WaiveReceivable = z.infer<typeof WaiveReceivable>
