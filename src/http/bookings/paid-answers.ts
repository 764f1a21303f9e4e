import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { attemptStates } from '#src/domain/payments/attempt-machine.ts'
import { paymentStates } from '#src/domain/payments/payment-machine.ts'
import { LineId } from '#src/domain/orders/order.ts'
import { PaymentId, paymentModes, RefundId } from '#src/domain/payments/payment.ts'
import { withdrawals } from '#src/domain/refunds/decision-reason.ts'
import { refundStates } from '#src/domain/refunds/refund-machine.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { doubts } from '#src/domain/visits/failure.ts'
import { stampTaps, stampVerdicts } from '#src/domain/visits/place-stamp.ts'
import { visitFeeStates } from '#src/domain/visits/visit-fee-machine.ts'
import { feeDecisions, VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import { failReasons, VisitId } from '#src/domain/visits/visit.ts'
import { z } from '#src/http/api.ts'

const text = z.string().nullable()

export const BookedPayment = z.object({
  state: z.enum(paymentStates),
  mode: z.enum(paymentModes),
  amountPaise: z.int(),
  chargedBack: z.int(),
  receiptNumber: text,
  collectedAt: text,
  isRefunded: z.boolean(),
  dispute: z.enum(['open', 'lost']).nullable(),
})

/** A payment of tests that joined the booking after it was paid. */
export const FurtherPaid = z.object({
  paymentId: PaymentId,
  state: z.enum(paymentStates),
  amountPaise: z.int(),
  chargedBackPaise: z.int(),
  receiptNumber: text,
  collectedAt: text,
  lineIds: z.array(LineId),
})

/** One trip to the gateway's page and back. */
export const Trip = z.object({
  number: BookingNumber,
  state: z.enum(attemptStates),
  createdAt: z.string(),
  pageEndsAt: z.string(),
  amountPaise: z.int(),
})

/** The lines of a refund. */
export const RefundLines = z.object({
  paidPaise: z.int(),
  carriedFeesPaise: z.int(),
  chargePaise: z.int(),
  refundedBeforePaise: z.int(),
})

export const BookedRefund = z.object({
  refundId: RefundId,
  state: z.enum(refundStates),
  mode: z.enum(['bank', 'online']),
  kind: z.enum(['booking', 'surplus']),
  /** The payment that it goes back to; null where the money paid nothing. */
  paymentId: PaymentId.nullable(),
  amountPaise: z.int(),
  breakdown: RefundLines.nullable(),
  reason: z.string(),
  testItemId: TestItemId.nullable(),
  requestedAt: z.string(),
  earliestBy: z.string(),
  dueBy: z.string(),
  processedAt: text,
  overdueAt: text,
  decisionReason: text,
  decisionCode: z.enum(withdrawals).nullable(),
  utr: text,
  needsAccount: z.boolean(),
  accountLastFour: text,
})

const Stamp = z.object({
  tap: z.enum(stampTaps),
  verdict: z.enum(stampVerdicts),
  distanceMetres: z.number().nullable(),
  accuracyMetres: z.number().nullable(),
})

/** The fee of a failed visit, with the evidence for and against it. */
export const BookedVisitFee = z.object({
  visitFeeId: VisitFeeId,
  visitId: VisitId,
  version: z.int(),
  state: z.enum(visitFeeStates),
  reason: z.enum(failReasons),
  amountPaise: z.int(),
  phlebotomistPartPaise: z.int(),
  withheldPaise: z.int(),
  doubts: z.array(z.enum(doubts)),
  calls: z.array(z.string()),
  stamps: z.array(Stamp),
  mayDispute: z.boolean(),
  createdAt: z.string(),
  dueAt: z.string(),
  disputedAt: text,
  words: text,
  decision: z.enum(feeDecisions).nullable(),
  decidedAt: text,
  arrivedAt: text,
})
