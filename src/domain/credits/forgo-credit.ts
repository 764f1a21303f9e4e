import { z } from 'zod'
import { CreditId } from '#src/domain/payments/payment.ts'

/** A credit as it was shown to the patient who gives it up. Source: decision 072. */
export const ForgoCredit = z.strictObject({
  creditId: CreditId,
  version: z.coerce.number().int().positive(),
  amountPaise: z.coerce.number().int().positive(),
})
export type ForgoCredit = z.infer<typeof ForgoCredit>
