import { defineJob, nothing } from './job.ts'

/** At three in the morning, India, when nobody else asks the gateway. */
export const reconcileOldDays = defineJob({
  name: 'reconcile-old-days',
  cron: '30 21 * * *',
  input: nothing,
  run: (app) => app.reconcileOldDays(),
})
