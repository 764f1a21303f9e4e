import { defineJob, nothing } from './job.ts'

/** At three in the morning in India, when nobody else queries the gateway. */
export const reconcileOldDays = defineJob({
  name: 'reconcile-old-days',
  cron: '30 21 * * *',
  input: nothing,
  run: (app) => app.reconcileOldDays(),
})
