import { defineJob, nothing } from './job.ts'

/** The gateway's list of yesterday is whole by then. */
export const reconcileDay = defineJob({
  name: 'reconcile-day',
  cron: '30 3 * * *',
  input: nothing,
  run: (app) => app.reconcileDay({}),
})
