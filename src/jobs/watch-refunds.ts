import { defineJob, nothing } from './job.ts'

export const watchRefunds = defineJob({
  name: 'watch-refunds',
  cron: '20 6 * * *',
  input: nothing,
  run: (app) => app.watchRefunds(),
})
