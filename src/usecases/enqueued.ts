import type { Job } from '#src/domain/job.ts'
import type { Step } from './step.ts'

/** Queues a job of a decision in the transaction that saves it: both are committed, or neither. */
export async function enqueued({ world: { queue }, tx }: Step, job: Job): Promise<void> {
  if (job.job === 'render-report')
    return queue.enqueue(tx, job.job, { reportVersionId: job.reportVersionId })
  if (job.job === 'apply-instrument-message')
    return queue.enqueue(tx, job.job, { instrumentMessageId: job.instrumentMessageId })
  if (job.job === 'check-payment') {
    const { number, referenceNo } = job
    return queue.enqueue(tx, job.job, { number, referenceNo })
  }
  const when = job.afterSeconds ? { afterSeconds: job.afterSeconds } : undefined
  await queue.enqueue(tx, job.job, { refundId: job.refundId }, when)
}
