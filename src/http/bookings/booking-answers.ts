import { Terms } from './terms-answer.ts'
import { BookingId, BookingNumber } from '#src/domain/bookings/booking.ts'
import { cancellationFaults } from '#src/domain/bookings/cancellation.ts'
import { orderStates } from '#src/domain/orders/order-machine.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { outcomes } from '#src/domain/reports/outcome.ts'
import { reportStates } from '#src/domain/reports/report-machine.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import { visitStates } from '#src/domain/visits/visit-machine.ts'
import { z } from '#src/http/api.ts'
import { BookedConsent, BookedOrder, OfferedTest } from './booked-order-answers.ts'
import {
  BookedPayment,
  BookedRefund,
  BookedVisitFee,
  FurtherPaid,
  RefundLines,
  Trip,
} from './paid-answers.ts'
import { DoorAddress, BookingVisit } from '#src/http/visits/visit-answers.ts'

const text = z.string().nullable()

/** A booking in its account's list. */
export const BookingLine = z.object({
  bookingId: BookingId,
  number: BookingNumber,
  totalPaise: z.int(),
  placedAt: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  payBy: text,
  isCancelled: z.boolean(),
  cancelledAt: text,
  visit: z.object({
    state: z.enum(visitStates),
    isRecollection: z.boolean(),
    startsAt: z.string(),
    endsAt: z.string(),
    phlebotomist: text,
  }),
  orders: z.array(
    z.object({
      orderId: OrderId,
      state: z.enum(orderStates),
      outcome: z.enum(outcomes).nullable(),
      patientName: z.string(),
      promisedAt: text,
      reportedAt: text,
      items: z.array(z.string()),
    }),
  ),
})

/** What cancelling the whole booking costs now, or why it can no longer be cancelled. */
const Cancellation = z.discriminatedUnion('isOpen', [
  z.object({
    isOpen: z.literal(true),
    chargePaise: z.int(),
    refundPaise: z.int(),
    waivedPaise: z.int(),
    creditPaise: z.int(),
    breakdown: RefundLines.nullable(),
    fault: z.enum(cancellationFaults).nullable(),
    goesBack: z.enum(['bank', 'cash', 'online']).nullable(),
    dueBy: text,
  }),
  z.object({
    isOpen: z.literal(false),
    why: z.enum(['cancelled', 'expired', 'not-cancellable-after-collection']),
  }),
])

const Told = z.object({
  at: z.string(),
  machine: z.string(),
  entityId: z.string(),
  event: z.string(),
  toState: z.string(),
  actorKind: z.string(),
  reason: text,
})

const Carried = z.object({ bookingId: BookingId, amountPaise: z.int() })

/** A booking in full, for its account. */
export const BookingInFull = z.object({
  bookingId: BookingId,
  number: BookingNumber,
  placedAt: z.string(),
  asOf: z.string(),
  testsTotalPaise: z.int(),
  collectionChargePaise: z.int(),
  separateTotalPaise: z.int(),
  receivablesTotalPaise: z.int(),
  creditsTotalPaise: z.int(),
  totalPaise: z.int(),
  terms: Terms,
  cancellationFeePaise: z.int(),
  cancellationChargePaise: z.int().nullable(),
  payment: BookedPayment,
  further: z.array(FurtherPaid),
  paidInAllPaise: z.int(),
  carried: z.array(Carried),
  credited: z.array(Carried),
  attempts: z.array(Trip),
  refunds: z.array(BookedRefund),
  visitFee: BookedVisitFee.nullable(),
  visits: z.array(BookingVisit),
  orders: z.array(BookedOrder),
  cancellation: Cancellation,
  /** Whose people can have another hour now: `GET /orders/{id}/separate-visit`. */
  separableOrders: z.array(OrderId),
  cancellableOrders: z.array(OrderId),
  /** Tests that labs suggest: `POST /test-offers/{id}/payments`, `POST /test-offers/{id}/decline`. */
  offers: z.array(OfferedTest),
  /** To which tests can be added now: `POST /bookings/{id}/add-on-quotes`. */
  addableOrders: z.array(OrderId),
  events: z.array(Told),
  consents: z.array(BookedConsent),
  reports: z.array(z.object({ reportId: ReportId, orderId: OrderId, state: z.enum(reportStates) })),
  address: DoorAddress,
  holdUntil: text,
  expiredAt: text,
  cancelledAt: text,
  cancelledBy: z.enum(['patient', 'back-office', 'bank', 'visit', 'clock']).nullable(),
  cancelledFault: z.enum(cancellationFaults).nullable(),
})
