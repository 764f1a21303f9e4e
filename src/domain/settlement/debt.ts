import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { Utr } from '#src/domain/refunds/refund.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'

export const DebtId = z.uuid().brand<'DebtId'>()
export type DebtId = z.infer<typeof DebtId>

/** How what a lab owes us comes to an end: it paid us, or we give it up. */
export const debtEndings = ['received', 'written-off'] as const
export type DebtEnding = (typeof debtEndings)[number]

const reason = freeText(3, 500)

/** `owedPaise`: what the lab was shown to owe. A debt that was received names the bank's transfer. */
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
 * What a lab owes us, in paise: what its waiting rows, those taken back among them, come to below
 * zero; zero where they do not. `net`: the sum of all that waits for the next payout.
 * Source: life cycle 7, «carry negative».
 */
export function owedByLab(net: Paise): Paise {
  return paise(Math.max(0, 0 - net))
}

/** Whether so much of a debt may end: some of it, and never more than is owed now. */
export function endDebt(owed: Paise, amount: Paise): Result<Paise, 'more-than-owed'> {
  return amount > 0 && amount <= owed ? ok(paise(owed - amount)) : refuse('more-than-owed')
}
