import type { AskedAnswers } from '#src/domain/catalogue/asked-before.ts'
import type { Paise } from '#src/domain/money.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { PaymentId } from '#src/domain/payments/payment.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import type { BookingId, QuoteId } from './booking.ts'
import type { Contract } from './contract.ts'

/**
 * Rows that change when tests join a booked order, or one of its people gets a separate visit.
 * Source: decisions 211 and 266.
 */
export type UpdatedAddOns = {
  /** What was said for the tests of a quote that nobody has used, when a payment for them began. */
  readonly answeredQuotes?: readonly { id: QuoteId; contract: Contract }[]
  /** More is due at the door; only where the payment still is as it was shown. */
  readonly moreDue?: readonly { id: PaymentId; version: number; amount: Paise }[]
  /** A new version of the visit, so that whoever has it open sees it anew. */
  readonly moreCash?: readonly { id: VisitId; version: number; cashDue: Paise }[]
  /** What a booking that has not ended costs in all. */
  readonly moreBooked?: readonly { id: BookingId; total: Paise }[]
  /** What was agreed for a separate visit, with which a booking that has not ended costs more. */
  readonly moreSeparate?: readonly { id: BookingId; total: Paise }[]
  /** An order that more tests join: the longest turnaround of all, and what was answered for them. */
  readonly grownOrders?: readonly {
    id: OrderId
    version: number
    tatHours: number
    isPregnant: boolean | null
    dueOn: Temporal.PlainDate | null
    answers: AskedAnswers | null
  }[]
}
