import { defineJob, nothing } from './job.ts'

/** Every minute: a missed promise is reported while the patient is still waiting. */
export const markLate = defineJob({
  name: 'mark-late',
  cron: '* * * * *',
  isDueAtStart: true,
  input: nothing,
  run: (app) => app.markLate(),
})
