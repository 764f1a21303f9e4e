import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { z } from '#src/http/api.ts'

/** A payment attempt, and what the browser posts to the gateway's page with it. */
export const Hosted = z.object({
  number: BookingNumber,
  amountPaise: z.int(),
  pageEndsAt: z.string(),
  action: z.string(),
  access_code: z.string(),
  data: z.string(),
})
