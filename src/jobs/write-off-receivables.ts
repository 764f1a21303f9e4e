import { defineJob, nothing } from './job.ts'

export const writeOffReceivables = defineJob({
  name: 'write-off-receivables',
  cron: '40 3 * * *',
  input: nothing,
  run: (app) => app.writeOffReceivables(),
})
