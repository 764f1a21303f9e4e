import type { Paise } from '#src/domain/money.ts'

/** How a refund's amount came about, in paise; plain JSON, stored as it was shown. */
export type RefundBreakdown = {
  paid: Paise
  /** Earlier fees that were settled with the payment: they stay settled. */
  carriedFees: Paise
  /** What cancelling cost. */
  charge: Paise
  /** Refunds asked for before this one. */
  refundedBefore: Paise
}
