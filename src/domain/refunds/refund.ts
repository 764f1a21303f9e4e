import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { isPaid, type PaymentState } from '#src/domain/payments/payment-machine.ts'
import type { PaymentMode } from '#src/domain/payments/payment.ts'
import { balanceOf } from './refundable.ts'

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

/** The gateway is asked so often before a refund goes by bank. Source: life cycle 8. */
const MAX_SENDINGS = 3

/**
 * The gateway is asked after a refund so soon after it took it, and then by the minute: many arrive
 * while the person still looks.
 */
export const JUST_SENT_SECONDS = 4

/** What finance looks through. */
export type RefundQueue = 'to-approve' | 'to-send' | 'by-bank' | 'overdue' | 'all'

/** Why a refund is wanted, in the words of who asks. */
const reason = freeText(3, 500)

/** Asked for by a person: an amount of a booking, or the price of one of its tests. */
export const AskRefundByHand = z.union([
  z.strictObject({ amountPaise: z.int().positive(), reason }),
  z.strictObject({ testItemId: TestItemId, reason }),
])
export type AskRefundByHand = z.infer<typeof AskRefundByHand>

export const DecideRefund = z.strictObject({
  verdict: z.enum(['approve', 'reject']),
  reason: reason.optional(),
})
export type DecideRefund = z.infer<typeof DecideRefund>

/** Why the bank could not pay. */
export const ReturnRefund = z.strictObject({ reason })
export type ReturnRefund = z.infer<typeof ReturnRefund>

/** The bank's number of a transfer: 12 characters by IMPS or UPI, 16 by NEFT, 22 by RTGS. */
export const Utr = z
  .string()
  .transform((typed) => typed.normalize('NFKC').replaceAll(/\s/gu, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{12,22}$/, 'A UTR has 12 to 22 letters and digits.'))

/** `refNo`: of the claim that was shown; a transfer of an earlier one pays no later one. */
export const RecordUtr = z.strictObject({ refNo: z.string().min(1).max(30), utr: Utr })
export type RecordUtr = z.infer<typeof RecordUtr>

/** The bank gave a transfer back after its UTR; `version`: the refund's, as it was shown. */
export const TakeRefundBack = z.strictObject({
  version: z.int().positive(),
  utr: Utr,
  reason,
})
export type TakeRefundBack = z.infer<typeof TakeRefundBack>

export type MoneyFacts = {
  payment: {
    mode: PaymentMode
    state: PaymentState
    amount: Paise
    refunded: Paise
    chargedBack: Paise
  }
  /** Earlier fees that were settled with this payment. */
  carriedFees: Paise
  /** What the ending costs the patient by the contract. */
  charge: Paise
  /** The one who took the cash still stands at the door. */
  isAtTheDoor: boolean
}

/**
 * What becomes of a booking's money when it ends without a sample. `void`: nothing was paid.
 * `hand-back`: the cash is given back at the door. `refund`: it goes back later. `nothing`: it is
 * back already, or in dispute.
 */
export type EndingMoney = {
  how: 'void' | 'hand-back' | 'refund' | 'nothing'
  /** What goes back now, in cash or as a refund. */
  back: Paise
  /** The charge, taken from what was paid online. */
  kept: Paise
  /** The charge of a cash booking: due with the next one. */
  owed: Paise
  /** What of the charge is let go since too little was paid. */
  waived: Paise
  breakdown: RefundBreakdown
}

/**
 * The money of a visit that ends without a sample: cancelled, failed or given up. Online the charge
 * is taken from what goes back, never more than that; in cash it is owed.
 * Source: specification §9; life cycle, decisions; reliability P19.
 */
export function moneyOfEnding(facts: MoneyFacts): EndingMoney {
  const { payment, carriedFees, charge, isAtTheDoor } = facts
  const isHere = isPaid(payment.state)
  const isOnline = payment.mode === 'online'
  const left = isHere ? balanceOf(payment, carriedFees) : 0
  const kept = isOnline ? Math.min(charge, left) : 0
  const owed = isOnline ? 0 : charge
  return {
    how: howItEnds(payment.state, isHere, isAtTheDoor),
    back: paise(left - kept),
    kept: paise(kept),
    owed: paise(owed),
    waived: paise(charge - kept - owed),
    breakdown: {
      paid: isHere ? payment.amount : paise(0),
      carriedFees: isHere ? carriedFees : paise(0),
      charge: paise(kept),
      refundedBefore: isHere ? payment.refunded : paise(0),
    },
  }
}

function howItEnds(state: PaymentState, isHere: boolean, isAtTheDoor: boolean): EndingMoney['how'] {
  if (state === 'due' || state === 'awaiting') return 'void'
  if (!isHere) return 'nothing'
  return isAtTheDoor ? 'hand-back' : 'refund'
}

/** What the gateway refuses for good: refunds of this payment go by bank. Source: CCAvenue, codes. */
const finalCodes: readonly string[] = ['51310', '51311', '51314', '51315', '51328']

/** Whether another try at the gateway makes sense. */
export function isSentAgain(tries: number, code: string | null): boolean {
  return tries < MAX_SENDINGS && !(code !== null && finalCodes.includes(code))
}

/**
 * The number a refund's try goes under at the gateway: the same for the same try, whoever computes
 * it and however often. Letters and digits, 28 of the 30 allowed.
 */
export function refundNumber(refundId: string, attempt: number): string {
  const number = BigInt(`0x${refundId.replaceAll('-', '')}`)
  return `RF${number.toString(36).toUpperCase().padStart(25, '0')}${attempt}`
}
