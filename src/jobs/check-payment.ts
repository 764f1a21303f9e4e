import { z } from 'zod'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { SOON_SECONDS } from '#src/domain/payments/what-to-ask.ts'
import { defineSharedJob } from './job.ts'

export const checkPayment = defineSharedJob({
  name: 'check-payment',
  everySeconds: SOON_SECONDS,
  input: z.strictObject({
    number: BookingNumber,
    referenceNo: z.string().optional(),
    unlessKept: z.boolean().optional(),
  }),
  runAll: (app, checks) => app.checkClaims({ checks }),
})
