import { defineJob, nothing } from './job.ts'

export const sendDueRefunds = defineJob({
  name: 'send-due-refunds',
  cron: '* * * * *',
  input: nothing,
  run: (app) => app.sendDueRefunds(),
})
