import { z } from 'zod'

/** The charge the person was shown and agreed to, in paise, and why if they like to say. */
export const CancelBooking = z.strictObject({
  expectedChargePaise: z.int().min(0),
  reason: z.string().trim().max(500).optional(),
})
export type CancelBooking = z.infer<typeof CancelBooking>
