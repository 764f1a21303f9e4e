import { defineJob, nothing } from './job.ts'

export const remindOfTalks = defineJob({
  name: 'remind-of-talks',
  cron: '*/15 * * * *',
  isDueAtStart: true,
  input: nothing,
  run: (app) => app.remindOfTalks(),
})
