import type { BookingNumber } from './bookings/booking.ts'
import type { InstrumentMessageId } from './instruments/bridge.ts'
import type { RefundId } from './payments/payment.ts'
import type { ReportVersionId } from './reports/report.ts'

/** Jobs for the worker, queued once everything is saved. */
export type Job =
  | { job: 'send-refund'; refundId: RefundId; afterSeconds?: number }
  | { job: 'render-report'; reportVersionId: ReportVersionId }
  | { job: 'apply-instrument-message'; instrumentMessageId: InstrumentMessageId }
  | { job: 'check-payment'; number: BookingNumber; referenceNo: string }
