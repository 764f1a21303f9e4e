import { defineJob, nothing } from './job.ts'

export const watchBreaks = defineJob({
  name: 'watch-breaks',
  cron: '40 * * * *',
  input: nothing,
  run: (app) => app.watchBreaks(),
})
