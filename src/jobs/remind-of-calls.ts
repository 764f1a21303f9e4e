import { defineJob, nothing } from './job.ts'

export const remindOfCalls = defineJob({
  name: 'remind-of-calls',
  cron: '* * * * *',
  isDueAtStart: true,
  input: nothing,
  run: (app) => app.remindOfCalls(),
})
