import { defineJob, nothing } from './job.ts'

/** Each minute: a broken promise is said while the patient still looks at the clock. */
export const markLate = defineJob({
  name: 'mark-late',
  cron: '* * * * *',
  isDueAtStart: true,
  input: nothing,
  run: (app) => app.markLate(),
})
