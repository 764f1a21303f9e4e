import { z } from 'zod'
import { BookingNumber } from '#src/domain/bookings/booking.ts'

/** The caller's values of these are never read; the server uses its own. */
const ignored = z.union([z.string().max(2000), z.number()]).optional()

/**
 * The body of a payment's initiation; only the order's number is read. Under our name, `number`, it
 * is a booking of the caller's. Under the specification's, `reference`, it may be one, because
 * clients of that form generate a fresh number for each payment. Without a booking it is the
 * demonstration's own payment.
 * Source: spec §3 "Payment request", §7; reliability P2.
 */
export const InitiatePayment = z
  .strictObject({
    order_id: BookingNumber.optional(),
    bookingNumber: BookingNumber.optional(),
    merchant_id: ignored,
    currency: ignored,
    amount: ignored,
    billing_name: ignored,
    billing_address: ignored,
    redirect_url: ignored,
    cancel_url: ignored,
    language: ignored,
  })
  .refine(
    (body) => !body.order_id || !body.bookingNumber || body.order_id === body.bookingNumber,
    'Name one booking.',
  )
  .transform(({ order_id: reference, bookingNumber: number }): InitiatePayment =>
    number ? { number } : { reference },
  )
export type InitiatePayment = {
  /** A booking of the caller's, and nothing else. */
  number?: BookingNumber | undefined
  /**
   * Also a booking if it is the caller's own; otherwise the client's own number, stored beside
   * ours.
   */
  reference?: BookingNumber | undefined
}
