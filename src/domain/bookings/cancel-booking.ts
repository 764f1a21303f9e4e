import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { cancellationFaults } from './cancellation.ts'

/** The charge the person was shown and agreed to, in paise, and an optional reason. */
export const CancelBooking = z.strictObject({
  expectedChargePaise: z.int().min(0),
  reason: freeText(0, 500).optional(),
  /** Whose fault it is; only the back office may say. */
  fault: z.enum(cancellationFaults).optional(),
})
export type CancelBooking = z.infer<typeof CancelBooking>
