import { z } from 'zod'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { defineJob } from './job.ts'

export const checkPayment = defineJob({
  name: 'check-payment',
  input: z.strictObject({ number: BookingNumber, referenceNo: z.string().optional() }),
  run: (app, input) => app.checkPayment(input),
})
