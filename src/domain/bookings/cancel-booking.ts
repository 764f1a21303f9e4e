import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { cancellationFaults } from './cancellation.ts'

/** The charge the person was shown and agreed to, in paise, and why if they like to say. */
export const CancelBooking = z.strictObject({
  expectedChargePaise: z.int().min(0),
  reason: freeText(0, 500).optional(),
  /** Whose fault it is, said by the back office alone. */
  fault: z.enum(cancellationFaults).optional(),
})
export type CancelBooking = z.infer<typeof CancelBooking>
