import { defineJob, nothing } from './job.ts'

export const checkPayments = defineJob({
  name: 'check-payments',
  cron: '* * * * *',
  input: nothing,
  run: (app) => app.checkPayments(),
})
