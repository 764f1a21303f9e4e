import type { BookingId, BookingNumber, QuoteId } from '#src/domain/bookings/booking.ts'
import type { ChargebackId } from '#src/domain/chargebacks/chargeback.ts'
import type { NewCorrection, NewSlip } from '#src/domain/cash/slip.ts'
import type { Paise } from '#src/domain/money.ts'
import type { LineId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { BreakFacts, BreakId, BreakKind } from '#src/domain/reconciliation/break.ts'
import type { Sending } from '#src/domain/refunds/refund-at-hand.ts'
import type { AttemptId, CaptureId, PaymentId } from './payment.ts'

type Instant = Temporal.Instant

/** A trip to the gateway's page. Amounts here are whole paise. */
export type NewAttempt = {
  id: AttemptId
  number: BookingNumber
  paymentId: PaymentId | null
  bookingId: BookingId | null
  joiningQuoteId: QuoteId | null
  accountId: UserId | null
  clientReference: BookingNumber | null
  amount: Paise
  currency: string
  state: 'created'
  version: number
  createdAt: Instant
  pageEndsAt: Instant
  checks: number
  nextCheckAt: Instant | null
  lastStatus: null
}

/** Money that the gateway holds for us, under its own reference. */
export type NewCapture = {
  id: CaptureId
  attemptId: AttemptId
  paymentId: PaymentId | null
  referenceNo: string
  kind: 'applied' | 'surplus'
  amount: Paise
  currency: string
  bankReference: string | null
  instrument: string | null
  capturedAt: Instant
}

/** A difference between the gateway's books and ours. */
type NewBreak = {
  id: BreakId
  day: Temporal.PlainDate
  kind: BreakKind
  key: string
  ours: BreakFacts | null
  theirs: BreakFacts | null
  state: 'open'
  foundAt: Instant
}

/** A case that a patient's bank opened about a payment; in whole paise. */
export type NewChargeback = {
  id: ChargebackId
  caseNumber: string
  bookingId: BookingId
  paymentId: PaymentId
  captureId: CaptureId
  amount: Paise
  reason: string
  respondBy: Temporal.PlainDate | null
  state: 'open'
  version: number
  openedBy: UserId
  openedAt: Instant
}

/** New rows of money, by table. */
export type NewMoney = {
  readonly chargeback?: readonly NewChargeback[]
  readonly attempt?: readonly NewAttempt[]
  /** Which lines a further payment pays. */
  readonly paymentLine?: readonly { lineId: LineId; paymentId: PaymentId }[]
  readonly capture?: readonly NewCapture[]
  readonly break?: readonly NewBreak[]
  readonly deposit?: readonly NewSlip[]
  readonly correction?: readonly NewCorrection[]
  readonly sending?: readonly Sending[]
}
