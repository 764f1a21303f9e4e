import { z } from 'zod'
import { BookingNumber } from '#src/domain/bookings/booking.ts'

/** What the caller says of these is never read: the server has its own. */
const ignored = z.union([z.string().max(2000), z.number()]).optional()

/**
 * The body of a payment's initiation: of all of it the order's number alone is read. By our name it is a
 * booking of the caller's. By the specification's, whose clients make a fresh number for each payment, it
 * may be one: `reference`. Without a booking it is the demonstration's own payment.
 * Source: specification §3 «Payment request», §7; reliability P2.
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
  /** One too if it is the caller's own; else the client's own number, kept beside ours. */
  reference?: BookingNumber | undefined
}
