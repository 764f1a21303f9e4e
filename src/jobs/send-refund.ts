import { z } from 'zod'
import { RefundId } from '#src/domain/payments/payment.ts'
import { defineJob } from './job.ts'

export const sendRefund = defineJob({
  name: 'send-refund',
  input: z.object({ refundId: RefundId }),
  run: (app, input) => app.sendRefund(input),
})
