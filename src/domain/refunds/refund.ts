import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { isPaid, type PaymentState } from '#src/domain/payments/payment-machine.ts'
import type { PaymentMode } from '#src/domain/payments/payment.ts'
import { balanceOf } from './refundable.ts'

/** How a refund's amount was computed, in paise; plain JSON, stored as it was shown. */
export type RefundBreakdown = {
  paid: Paise
  /** Earlier fees settled with the payment; they stay settled. */
  carriedFees: Paise
  /** The cancellation charge. */
  charge: Paise
  /** Refunds requested before this one. */
  refundedBefore: Paise
}

/** Sendings to the gateway before a refund goes by bank. Source: life cycle 8. */
const MAX_SENDINGS = 3

/**
 * Seconds after a refund is sent until the gateway is first asked about it, then each minute: many
 * arrive while the person is still on the page.
 */
export const JUST_SENT_SECONDS = 4

/** The lists finance works through. */
export type RefundQueue = 'to-approve' | 'to-send' | 'by-bank' | 'overdue' | 'all'

/** Why a refund is wanted, in the requester's words. */
const reason = freeText(3, 500)

/** A manual refund: an amount of a booking, or the price of one of its tests. */
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

/** The bank's transfer number: 12 characters by IMPS or UPI, 16 by NEFT, 22 by RTGS. */
export const Utr = z
  .string()
  .transform((typed) => typed.normalize('NFKC').replaceAll(/\s/gu, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{12,22}$/, 'A UTR has 12 to 22 letters and digits.'))

/**
 * `refNo`: the number of the claim that was shown, so that the transfer of an earlier claim never
 * settles a later one.
 */
export const RecordUtr = z.strictObject({ refNo: z.string().min(1).max(30), utr: Utr })
export type RecordUtr = z.infer<typeof RecordUtr>

/** The bank returned a transfer after its UTR; `version`: the refund's version as shown. */
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
  /** Earlier fees settled with this payment. */
  carriedFees: Paise
  /** What ending the booking costs the patient by contract. */
  charge: Paise
  /** Whether the person who took the cash is still at the door. */
  isAtTheDoor: boolean
}

/**
 * What happens to a booking's money when it ends without a sample. `void`: nothing was paid.
 * `hand-back`: the cash is returned at the door. `refund`: it is refunded later. `nothing`: it has
 * gone back already, or is in dispute.
 */
export type EndingMoney = {
  how: 'void' | 'hand-back' | 'refund' | 'nothing'
  /** What goes back now, in cash or as a refund. */
  back: Paise
  /** The charge, kept from an online payment. */
  kept: Paise
  /** The charge of a cash booking, due with the next booking. */
  owed: Paise
  /** The part of the charge that is waived because too little was paid. */
  waived: Paise
  breakdown: RefundBreakdown
}

/**
 * The money of a visit that ends without a sample: cancelled, failed or given up. Online, the
 * charge is taken from the refund and never exceeds it; in cash it is owed.
 * Source: spec §9; life cycle, decisions; reliability P19.
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

/**
 * What the gateway refuses permanently: refunds of this payment go by bank.
 * Source: CCAvenue, codes.
 */
const finalCodes: readonly string[] = ['51310', '51311', '51314', '51315', '51328']

/** Whether sending it to the gateway again makes sense. Source: life cycle 8. */
export function isSentAgain(tries: number, code: string | null): boolean {
  return tries < MAX_SENDINGS && !(code !== null && finalCodes.includes(code))
}

/**
 * The number of a refund attempt at the gateway: the same for the same attempt, whoever computes it
 * and however often. 28 letters and digits of the 30 allowed.
 * Source: reliability P18.
 */
export function refundNumber(refundId: string, attempt: number): string {
  const number = BigInt(`0x${refundId.replaceAll('-', '')}`)
  return `RF${number.toString(36).toUpperCase().padStart(25, '0')}${attempt}`
}
