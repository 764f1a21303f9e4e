/** Why a rule withdrew a refund: the patient's bank is returning the same money. */
export const withdrawals = ['chargeback'] as const
export type Withdrawal = (typeof withdrawals)[number]

type Decided = { decidedBy: string | null; decisionReason: string | null }

/**
 * Why a refund was decided as it was: the words of the person who decided, or the code of the rule
 * that did, never both. One column stores either; who decided tells which it is.
 * Source: life cycle 8; decision 025.
 */
export function decisionReasonOf({ decidedBy, decisionReason: kept }: Decided): {
  decisionReason: string | null
  decisionCode: Withdrawal | null
} {
  if (decidedBy !== null) return { decisionReason: kept, decisionCode: null }
  return { decisionReason: null, decisionCode: withdrawals.find((one) => one === kept) ?? null }
}
