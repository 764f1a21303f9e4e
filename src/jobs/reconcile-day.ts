import { defineJob, nothing } from './job.ts'

/** By then the gateway's list of yesterday is complete. */
export const reconcileDay = defineJob({
  name: 'reconcile-day',
  cron: '30 3 * * *',
  input: nothing,
  run: (app) => app.reconcileDay({}),
})
