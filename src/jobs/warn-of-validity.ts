import { defineJob, nothing } from './job.ts'

export const warnOfValidity = defineJob({
  name: 'warn-of-validity',
  cron: '2 0 * * *',
  isDueAtStart: true,
  input: nothing,
  run: (app) => app.warnOfValidity(),
})
