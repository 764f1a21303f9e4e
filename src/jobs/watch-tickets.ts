import { defineJob, nothing } from './job.ts'

/** Every ten minutes: a deadline within twelve hours is reported while there is time to act. */
export const watchTickets = defineJob({
  name: 'watch-tickets',
  cron: '*/10 * * * *',
  isDueAtStart: true,
  input: nothing,
  run: (app) => app.watchTickets(),
})
