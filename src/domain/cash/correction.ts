import { z } from 'zod'
import { freeText, oneLine } from '#src/domain/free-text.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { DepositId } from '#src/domain/payments/payment.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'

export const CorrectionId = z.uuid().brand<'CorrectionId'>()
export type CorrectionId = z.infer<typeof CorrectionId>

/**
 * Missing cash of a slip that reached the bank after all; `version` is the slip's version as shown.
 */
export const ProposeCorrection = z.strictObject({
  depositId: DepositId,
  version: z.int().positive(),
  amountPaise: z.int().positive().max(1_000_000_000),
  bankReference: oneLine(1, 60),
  reason: freeText(3, 500),
})
export type ProposeCorrection = z.infer<typeof ProposeCorrection>

export const DecideCorrection = z.strictObject({
  correctionId: CorrectionId,
  version: z.int().positive(),
  verdict: z.enum(['confirm', 'reject']),
})
export type DecideCorrection = z.infer<typeof DecideCorrection>

type Slip = { expected: Paise; counted: Paise; found: Paise }

/**
 * What is still missing from a slip and charged to its phlebotomist, in paise.
 * Source: life cycle 2.
 */
export function stillMissing({ expected, counted, found }: Slip): Paise {
  return paise(expected - counted - found)
}

/**
 * What is still missing after this amount was found, in paise. Refuses `more-than-missing`.
 * Source: decision 056.
 */
export function correctShort(slip: Slip, amount: Paise): Result<Paise, 'more-than-missing'> {
  const left = paise(stillMissing(slip) - amount)
  return amount > 0 && left >= 0 ? ok(left) : refuse('more-than-missing')
}
