import { defineJob, nothing } from './job.ts'

/** At nine in the morning, India. */
export const watchChargebacks = defineJob({
  name: 'watch-chargebacks',
  cron: '30 3 * * *',
  input: nothing,
  run: (app) => app.watchChargebacks(),
})
