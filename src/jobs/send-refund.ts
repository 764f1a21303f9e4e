import { z } from 'zod'
import { RefundId } from '#src/domain/payments/payment.ts'
import { JUST_SENT_SECONDS } from '#src/domain/refunds/refund.ts'
import { defineJob } from './job.ts'

export const sendRefund = defineJob({
  name: 'send-refund',
  everySeconds: JUST_SENT_SECONDS,
  input: z.object({ refundId: RefundId }),
  run: (app, input) => app.sendRefund(input),
})
