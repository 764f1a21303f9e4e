import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { Utr } from '#src/domain/refunds/refund.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'

export const DebtId = z.uuid().brand<'DebtId'>()
export type DebtId = z.infer<typeof DebtId>

/** How a lab's debt ends: it paid, or we write it off. Source: decision 056. */
export const debtEndings = ['received', 'written-off'] as const
export type DebtEnding = (typeof debtEndings)[number]

const reason = freeText(3, 500)

/** `owedPaise`: the debt as shown. A received debt names the bank transfer. */
export const ProposeDebt = z.discriminatedUnion('how', [
  z.strictObject({
    how: z.literal('received'),
    labId: LabId,
    amountPaise: z.int().positive().max(100_000_000_000),
    owedPaise: z.int().positive(),
    reference: Utr,
    reason,
  }),
  z.strictObject({
    how: z.literal('written-off'),
    labId: LabId,
    amountPaise: z.int().positive().max(100_000_000_000),
    owedPaise: z.int().positive(),
    reason,
  }),
])
export type ProposeDebt = z.infer<typeof ProposeDebt>

export const DecideDebt = z.strictObject({
  debtId: DebtId,
  version: z.int().positive(),
  verdict: z.enum(['confirm', 'reject']),
})
export type DecideDebt = z.infer<typeof DecideDebt>

/**
 * What a lab owes us, in paise: the negative sum of its waiting rows, claw-backs included; zero
 * where the sum is not negative. `net`: the sum of everything waiting for the next payout.
 * Source: life cycle 7, "carry negative".
 */
export function owedByLab(net: Paise): Paise {
  return paise(Math.max(0, 0 - net))
}

/**
 * Whether this amount of a debt may end: more than zero, and never more than is owed now.
 * Source: decision 056.
 */
export function endDebt(owed: Paise, amount: Paise): Result<Paise, 'more-than-owed'> {
  return amount > 0 && amount <= owed ? ok(paise(owed - amount)) : refuse('more-than-owed')
}
