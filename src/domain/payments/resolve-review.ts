import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'

/**
 * Finance's decision about a payment that differs. Where the gateway itself states no amount, the
 * reference and the amount are what finance read in the gateway's own records.
 */
export const ResolveReview = z.strictObject({
  as: z.enum(['capture', 'fail']),
  reason: freeText(1, 500),
  referenceNo: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  amountPaise: z.int().positive().max(1_000_000_000_000).optional(),
})
export type ResolveReview = z.infer<typeof ResolveReview>
