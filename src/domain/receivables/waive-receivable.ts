import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'

/** Why a fee is let go. */
export const WaiveReceivable = z.strictObject({ reason: freeText(3, 500) })
export type WaiveReceivable = z.infer<typeof WaiveReceivable>
