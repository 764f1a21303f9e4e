import { applyInstrumentMessage } from './apply-instrument-message.ts'
import { checkPayment } from './check-payment.ts'
import type { Job } from './job.ts'
import { renderReport } from './render-report.ts'
import { scheduledJobs } from './scheduled.ts'
import { sendRefund } from './send-refund.ts'

/** Every background and scheduled job. */
export const jobs: Job[] = [
  renderReport,
  applyInstrumentMessage,
  checkPayment,
  sendRefund,
  ...scheduledJobs,
]
